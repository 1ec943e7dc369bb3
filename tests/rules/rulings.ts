/** The rulings on the specification as data, in our own short words and in their order, each with its test. */
import { foreign, type Section } from './specification.ts';

export const rulings: Readonly<Record<string, Section>> = {
  R1: {
    title: 'Rulings: Ids, time, money',
    rules: {
      'R1.ids': {
        says: 'an id is a text inside, and a number goes back as one',
        by: 'tests/worker/alerts.test.ts › three minutes within 50 m raise one IDLE',
      },
      'R1.ids.text': {
        says: 'an id that came as a text goes back as a text',
        by: 'tests/worker/alerts.test.ts › an id that is a text goes back as a text',
      },
      'R1.ids.order': {
        says: 'an assignment sends a numeric id of a phlebotomist as a number',
        by: 'tests/worker/order-changes.test.ts › sends the whole order back with the fields',
      },
      'R1.sequence': {
        says: 'our backend numbers hospitals and phlebotomists by one sequence',
        by: 'tests/server/schema.test.ts › a hospital and a phlebotomist never have the same id',
      },
      'R1.sequence.client': {
        says: 'the console tells hospital 1 and phlebotomist 1 apart by the role',
        by: 'tests/worker/chat/channel.test.ts › told apart by the role',
      },
      'R1.moments': {
        says: 'a moment is read with a zone and without one, with up to nine digits of a second',
        by: 'tests/domain/time.test.ts › %s in India',
      },
      'R1.moments.local': {
        says: 'a moment without a zone is the wall clock of the configured zone',
        by: 'tests/domain/time.test.ts › a wall clock is read in the zone that is asked for',
      },
      'R1.moments.zone': {
        says: 'the zone is Asia/Kolkata where none is configured',
        by: 'tests/contract/config.test.ts › what is unknown or malformed is named and left at its default',
      },
      'R1.moments.chat': {
        says: 'chat shows a moment as day, month by its short name, year, hour and minute',
        by: foreign('chat', 'moments with a zone and without one'),
      },
      'R1.moments.today': {
        says: 'today is the day of that zone',
        by: 'tests/domain/time.test.ts › is today in the zone, not in UTC',
      },
      'R1.money': {
        says: 'an amount is shown in rupees, with two decimals and grouped digits',
        by: 'tests/domain/money.test.ts › %d paise are %s',
      },
      'R1.money.exact': {
        says: 'sums are exact, since they are of paise',
        by: 'tests/domain/money.test.ts › sums are exact where floating rupees are not',
      },
    },
  },
  R2: {
    title: 'Rulings: Lenient in, strict out',
    rules: {
      'R2.rows': {
        says: 'a row that cannot be read is left out and counted; the rest of the list stands',
        by: 'tests/worker/polls.test.ts › malformed rows are left out and counted by feed',
      },
      'R2.rows.any': {
        says: 'whatever a row is, reading it does not throw',
        by: 'tests/contract/lenient.test.ts › anything at all is a row or a refusal',
      },
      'R2.rows.shown': {
        says: 'the diagnostics name what was refused',
        by: foreign('odd-answers', 'refused rows are counted by name in the diagnostics'),
      },
      'R2.unknown.order': {
        says: 'an order goes back with the fields that the console does not know',
        by: foreign('assignment', 'then the whole order is sent back with unknown fields kept'),
      },
      'R2.unknown.driver': {
        says: 'so does a phlebotomist who is edited',
        by: 'tests/worker/team.test.ts › sends the whole object back with the edits and with unknown fields',
      },
      'R2.tests': {
        says: 'the tests of an order may be a list, a text with commas, or nothing',
        by: 'tests/contract/lenient.test.ts › medicalTests %j reads %j',
      },
      'R2.statuses': {
        says: 'a status is the same in any case',
        by: 'tests/domain/order-status.test.ts › neither case nor spaces round it change that',
      },
      'R2.json': {
        says: 'an answer that should be JSON may be a plain text',
        by: 'tests/worker/bookings.test.ts › %s is a booking that was taken',
      },
      'R2.text': {
        says: 'an answer that should be a text may be JSON',
        by: 'tests/worker/chat/files.test.ts › goes under the address that its upload was answered with',
      },
    },
  },
  R3: {
    title: 'Rulings: Session',
    rules: {
      'R3.guard': {
        says: 'the guard looks at the stored flag at every navigation',
        by: foreign('session', 'stands before every route, reads isLoggedIn at each navigation'),
      },
      'R3.expired': {
        says: 'a 401 of any call ends the session, once',
        by: 'tests/worker/session.test.ts › a 401 from any call ends the session once',
      },
      'R3.expired.page': {
        says: 'what a logout removes is removed, and the login says that the session has ended',
        by: foreign('session', 'ends the session and says so'),
      },
      'R3.busy': {
        says: 'while a login is on its way its button is busy, and pressing again changes nothing',
        by: foreign('session', 'while one is in flight the button is busy'),
      },
      'R3.login.network': {
        says: 'a login that the network stops shows the message of the error',
        by: foreign('session', 'a network error shows its own message'),
      },
      'R3.login.refused': {
        says: 'a login that is refused says so in the specified words',
        by: foreign('session', 'a refusal says the specified words under the password'),
      },
      'R3.logout.polls': {
        says: 'a logout ends every poll and both channels',
        by: 'tests/worker/session.test.ts › logout ends every poll and both channels',
      },
      'R3.logout.empty': {
        says: 'nothing of the hospital is left in what the screens show',
        by: 'tests/machines/session.test.ts › the end of a session empties every model',
      },
      'R3.tabs.logout': {
        says: 'a logout in one tab logs the others out',
        by: 'e2e/session.spec.ts › signing out in one tab signs out the others',
      },
      'R3.tabs.other': {
        says: 'another hospital that signs in elsewhere ends the session here, and it is said',
        by: 'e2e/two-hospitals.spec.ts › in a second tab ends the session of the first',
      },
      'R3.logout.down': {
        says: 'a logout while the worker is down empties the page at once, and its call comes later',
        by: 'tests/machines/command-bus.test.ts › with a worker that is down empties the page at once',
      },
      'R3.logout.page': {
        says: 'the page leaves without waiting for the call',
        by: 'tests/machines/session.test.ts › forgets the session and goes to the login without waiting',
      },
      'R3.logout.offline': {
        says: 'the call of a logout without a network is made when there is one',
        by: 'tests/worker/session.test.ts › a logout that could not be sent is sent when it can be',
      },
    },
  },
  R4: {
    title: 'Rulings: Figures',
    rules: {
      'R4.sidebar': {
        says: 'the sidebar has the counts of all orders and of those in progress',
        by: foreign('dashboard', 'are 24 and 12, marked busy, until both are loaded'),
      },
      'R4.sidebar.busy': {
        says: '24 and 12 stand there until both are loaded, marked busy',
        by: foreign('dashboard', 'are 24 and 12, marked busy, until both are loaded'),
      },
      'R4.collected': {
        says: 'Collected is the count of delivered orders',
        by: 'tests/domain/figures.test.ts › what the backend counts is shown as it counts it',
      },
      'R4.bars': {
        says: 'each bar is a share of all orders: collected, ready, cancelled',
        by: 'tests/domain/figures.test.ts › the bars are shares of all bookings',
      },
      'R4.success': {
        says: 'Success Rate is the share of collected orders, Active those in progress',
        by: 'tests/ui/dashboard.test.tsx › shows the Quick Overview and when it last changed',
      },
      'R4.floor': {
        says: 'no figure falls below 0',
        by: 'tests/domain/figures.test.ts › no figure is ever below 0',
      },
      'R4.rounded': {
        says: 'a share is rounded to whole percent',
        by: 'tests/ui/dashboard.test.tsx › shows the three bars with share and value',
      },
      'R4.nothing': {
        says: 'a share of nothing is 0',
        by: 'tests/domain/figures.test.ts › with no bookings and no phlebotomists every figure is 0',
      },
    },
  },
  R5: {
    title: 'Rulings: Bookings',
    rules: {
      'R5.tabs': {
        says: 'the status chooses the tab; SAMPLE_COLLECTED and unknown ones show under Total Orders alone',
        by: 'tests/domain/order-tabs.test.ts › an order that is %s shows under %j',
      },
      'R5.tabs.all': {
        says: 'Total Orders has every order',
        by: 'tests/domain/order-tabs.test.ts › a count is what its tab shows, and Total Orders counts all',
      },
      'R5.tabs.cancelled': {
        says: 'patient, driver and admin are each looked for in the reason, so an order may be in two tabs',
        by: 'tests/domain/order-tabs.test.ts › a cancellation for %j shows under %j',
      },
      'R5.search': {
        says: 'the search looks into seven fields, in any case',
        by: 'tests/domain/order-tabs.test.ts › finds by %s, without regard to case',
      },
      'R5.again': {
        says: 'a cancelled order is assigned again only where its reason names the driver alone',
        by: 'tests/domain/order-change.test.ts › its reason names the driver and neither patient nor admin',
      },
      'R5.guards': {
        says: 'the first guard of the catalogue that fails is the one that speaks',
        by: 'tests/domain/order-change.test.ts › the first that is not met, whatever else is wrong',
      },
      'R5.time': {
        says: 'the time of a visit goes out as the local minute that was chosen',
        by: foreign('assignment', 'the checks are reported in their order'),
      },
      'R5.reason': {
        says: 'a cancellation asks for its reason, which may stay empty',
        by: 'tests/ui/bookings/order-details.test.tsx › asks for a reason, which may stay empty',
      },
      'R5.failed': {
        says: 'a cancellation or an assignment that fails is one toast, with title and detail',
        by: foreign('assignment', 'that fails is one toast, title and detail as specified'),
      },
      'R5.sender': {
        says: 'our backend puts the sender before a reason that does not name it',
        by: 'tests/server/order-changes.test.ts › names the sender where the reason does not',
      },
      'R5.sender.tabs': {
        says: 'so the order stands under the tab of the sender',
        by: 'tests/server/order-rules.test.ts › always names the sender',
      },
      'R5.new.ids': {
        says: 'a new order is found by its id, and none is told at the first poll',
        by: foreign('toasts', 'new orders are told by id, once a poll, never at the first poll'),
      },
      'R5.new.once': {
        says: 'several new orders of one poll are one toast',
        by: 'tests/ui/toast-text.test.tsx › new orders: one toast, however many',
      },
      'R5.new.asleep': {
        says: 'orders that came while the machine slept are not told',
        by: 'tests/worker/polls.test.ts › orders that came while the machine was asleep',
      },
      'R5.collected': {
        says: 'a collected sample is told once, and only on its day',
        by: foreign('toasts', 'a sample is told with order, patient and time, once, and only one of today'),
      },
    },
  },
  R6: {
    title: 'Rulings: Booking form',
    rules: {
      'R6.source': {
        says: 'the dialog asks for the source of the customer, the screen does not',
        by: 'tests/ui/booking-form/booking-form.test.tsx › asks for the customer source',
      },
      'R6.reason': {
        says: 'the screen asks for a reason in free words',
        by: 'tests/ui/booking-form/booking-form.test.tsx › the screen asks for a free contact reason',
      },
      'R6.lengths': {
        says: 'two characters are enough in the dialog, five on the screen',
        by: 'tests/domain/booking-checks.test.ts › asks for 2 characters after trimming, the screen for 5',
      },
      'R6.message': {
        says: 'the dialog says the message of five characters too',
        by: foreign('booking-checks', 'the dialog has the customer sources'),
      },
      'R6.checks': {
        says: 'a check that fails is an alert with its text, a mark at its field, and the focus there',
        by: foreign('booking-checks', 'each check in its order is an alert, marks its field'),
      },
      'R6.pin': {
        says: 'the place is what stands in the middle of the map',
        by: 'tests/browser/booking-form/pin-map.test.ts › reports the place in its middle',
      },
      'R6.pin.moved': {
        says: 'moving the map changes the address',
        by: 'e2e/booking-form/place.spec.ts › moving the map moves the address, by keyboard and by hand',
      },
      'R6.pin.rest': {
        says: 'the map rests after 300 ms and typing after 500 ms, unless the settings say otherwise',
        by: 'tests/contract/config.test.ts › the defaults are those of the specification',
      },
      'R6.pin.waits': {
        says: 'a moved map is told only when it has been at rest so long',
        by: 'tests/browser/booking-form/pin-map.test.ts › has been at rest for as long as it is told',
      },
      'R6.pin.settings': {
        says: 'the settings say how long, and what counts as a move',
        by: 'tests/ui/booking-form/place-map.test.tsx › rests, and counts a move, as the settings say',
      },
      'R6.pin.least': {
        says: 'a move of up to 0.0001 degrees is none',
        by: 'tests/domain/booking-place.test.ts › has moved when it is more than the threshold away',
      },
      'R6.pin.small': {
        says: 'small moves are not told one by one, but add up',
        by: 'tests/browser/booking-form/pin-map.test.ts › reports no move within the threshold',
      },
      'R6.places': {
        says: 'places are suggested once nothing was typed for the configured time',
        by: 'tests/ui/booking-form/booking-form.test.tsx › a text typed before the settings came',
      },
      'R6.places.wait': {
        says: 'each key begins that time anew',
        by: 'tests/ui/debounce.test.ts › the call is made once after the last touch',
      },
      'R6.zero': {
        says: 'a coordinate of 0 is one, and its address is not looked up',
        by: 'tests/domain/booking-checks.test.ts › 0 is a coordinate',
      },
    },
  },
  R7: {
    title: 'Rulings: Phlebotomists, attendance',
    rules: {
      'R7.list': {
        says: 'phlebotomists of other hospitals are left out here too, whatever the backend lists',
        by: foreign('team', 'the team of this hospital shows with figures'),
      },
      'R7.label': {
        says: 'the label is read from the latest attendance',
        by: 'tests/worker/attendance.test.ts › are asked for one by one while a screen wants them',
      },
      'R7.pending': {
        says: 'of the month’s records the first of today that is PENDING is asked about',
        by: 'tests/worker/attendance.test.ts › takes the first phlebotomist of the list',
      },
      'R7.pending.first': {
        says: 'which record is the first goes by its moment, not by its place in the list',
        by: 'tests/domain/attendance.test.ts › is the first of the day by its moment',
      },
      'R7.scan': {
        says: 'four calls at a time at most, one round at a time, and a slow backend makes rounds longer',
        by: 'tests/worker/attendance.test.ts › has at most four calls in flight and never overlaps itself',
      },
      'R7.popup': {
        says: 'the popup comes up on Team Management',
        by: foreign('approval', 'a pending record of today opens the popup'),
      },
      'R7.popup.rest': {
        says: 'while it waits for a decision nothing is scanned',
        by: 'tests/worker/attendance.test.ts › with a pending record of today, and pauses',
      },
      'R7.hours': {
        says: 'who registers for part-time work gives both times, in their order',
        by: 'tests/domain/registration.test.ts › part-time from %j to %j',
      },
      'R7.hours.edit': {
        says: 'so does who is edited',
        by: 'tests/domain/phlebotomist-edit.test.ts › part-time needs both hours, the end after the start',
      },
      'R7.place': {
        says: 'a device that tells no place is registered at the default one',
        by: 'tests/domain/registration.test.ts › is the default place where the device told none',
      },
      'R7.place.said': {
        says: 'and the form says so',
        by: 'tests/ui/registration/registration.test.tsx › is the default where the device has none',
      },
      'R7.images': {
        says: 'a picture is looked at before it goes; a file of another kind is refused at once, by name',
        by: foreign('registration', 'files are refused at once by name, and looked at before they are sent'),
      },
      'R7.approve': {
        says: 'an approval names the record and not the person',
        by: 'tests/worker/attendance.test.ts › is sent to the backend with the record’s id',
      },
      'R7.check': {
        says: 'a check for duplicates that fails, is no JSON or tells an error holds the form back',
        by: foreign('registration', 'holds the registration back'),
      },
    },
  },
  R8: {
    title: 'Rulings: Tests (catalogue)',
    rules: {
      'R8.showing': {
        says: 'Showing counts what the search finds',
        by: 'tests/ui/catalogue/test-management.test.tsx › say how many there are, how many the search finds',
      },
      'R8.price': {
        says: 'a test is modified at the price of the field New Price',
        by: 'tests/worker/catalogue/test-changes.test.ts › sends all fields without the hospital code',
      },
      'R8.sort.id': {
        says: 'ids are sorted as numbers',
        by: 'tests/domain/catalogue.test.ts › ids go by number, those that are none last',
      },
      'R8.sort.price': {
        says: 'so are prices',
        by: 'tests/domain/catalogue.test.ts › prices go by number, unknown ones last',
      },
      'R8.sort.name': {
        says: 'names are sorted as the language does',
        by: 'tests/domain/catalogue.test.ts › names go by locale, and numbers in them by number',
      },
      'R8.search': {
        says: 'another search begins at page 1',
        by: 'tests/ui/catalogue/test-management.test.tsx › another search and another order',
      },
      'R8.excel.read': {
        says: 'a price list is read in the worker, and nothing is sent by that',
        by: 'tests/worker/catalogue/price-lists.test.ts › publishes the effect of an upload',
      },
      'R8.excel.rows': {
        says: 'each row of it is shown as new, known or not valid, with the reason',
        by: 'tests/ui/catalogue/import-preview.test.tsx › name the effect on each row, and the reason',
      },
      'R8.excel.original': {
        says: 'what is uploaded is the file itself',
        by: foreign('excel', 'the file is read before anything is sent; then the original goes'),
      },
      'R8.excel.progress': {
        says: 'an upload tells how far it is',
        by: 'tests/ui/catalogue/excel-section.test.tsx › tells its progress',
      },
      'R8.excel.columns': {
        says: 'columns are known by their head, in any order and case, with any spaces',
        by: 'tests/domain/price-list.test.ts › %j are found, whatever their order, case and spaces',
      },
      'R8.excel.large': {
        says: 'more than 10 MB are refused, and why is said',
        by: foreign('excel', 'a file of over 10 MB, and one of a hundred thousand rows, are refused'),
      },
      'R8.excel.broken': {
        says: 'so is a broken file, and one that lacks a column',
        by: foreign('excel', 'each file that is no price list is refused by name'),
      },
      'R8.excel.server': {
        says: 'our backend reads it again and answers how many rows it took and left',
        by: 'tests/server/catalogue/upload.test.ts › answers the outcome of every row',
      },
      'R8.deleted': {
        says: 'a deletion that succeeds has its specified text, cross and all',
        by: foreign('catalogue', 'deleting asks first, and says what became of it'),
      },
    },
  },
  R9: {
    title: 'Rulings: Patients',
    rules: {
      'R9.counts': {
        says: 'completed are completed bookings; pending are neither those nor cancelled',
        by: 'tests/domain/patients.test.ts › pending are those neither completed nor cancelled',
      },
    },
  },
  R10: {
    title: 'Rulings: Live tracking and alerts',
    rules: {
      'R10.latest': {
        says: 'where somebody is goes by the greatest timestamp',
        by: 'tests/worker/alerts.test.ts › the newest point is the one with the greatest timestamp',
      },
      'R10.latest.map': {
        says: 'the map goes by it too',
        by: 'tests/worker/positions.test.ts › of others the newest, wherever it stands',
      },
      'R10.active': {
        says: 'Active Drivers are those whose journey has not ended, Active Deliveries the drawn orders',
        by: 'tests/worker/painter/create-painter.test.ts › whose journey has not ended, and the orders drawn',
      },
      'R10.anchor': {
        says: 'the distance is that from where the timer began',
        by: 'tests/worker/alerts.test.ts › wobbling within 50 m of the anchor lets the timer run',
      },
      'R10.anchor.exact': {
        says: 'a position just at the radius restarts the timer',
        by: 'tests/domain/idle-rule.test.ts › exactly at the radius the anchor moves',
      },
      'R10.silent': {
        says: 'a device that falls silent counts as standing still',
        by: 'tests/worker/alerts.test.ts › a phone that sends no more points counts as standing still',
      },
      'R10.asleep': {
        says: 'time in which nobody looked is no time of standing still',
        by: 'tests/worker/alerts.test.ts › an hour of sleep does not count',
      },
      'R10.once': {
        says: 'a stop has one IDLE',
        by: 'tests/domain/idle-rule.test.ts › and once for the stop',
      },
      'R10.once.call': {
        says: 'and one call to the backend',
        by: 'tests/worker/alerts.test.ts › three minutes within 50 m raise one IDLE',
      },
      'R10.ended': {
        says: 'ENDED stops the timer',
        by: 'tests/domain/idle-rule.test.ts › an end stops the timer: the next point is a first one',
      },
      'R10.restart': {
        says: 'a page that starts anew raises no known stop again',
        by: 'tests/worker/alerts.test.ts › a reload raises a stop no second time',
      },
      'R10.restart.ended': {
        says: 'nor the end of an order that it has told',
        by: 'tests/worker/alerts-over-days.test.ts › the end of a journey that is still sent is not raised again',
      },
      'R10.keys': {
        says: 'an IDLE is known by type, phlebotomist and timestamp',
        by: 'tests/domain/alerts.test.ts › IDLE and RESUMED by type, phlebotomist and timestamp',
      },
      'R10.keys.ended': {
        says: 'an ENDED is known by its order',
        by: 'tests/domain/alerts.test.ts › ENDED by order alone, whoever ended it and when',
      },
      'R10.both': {
        says: 'what both the channel and a poll tell is one alert',
        by: 'tests/worker/alerts.test.ts › on the channel and is found by polling shows once',
      },
      'R10.tabs': {
        says: 'all tabs of a browser make one toast and one call of a stop',
        by: foreign('tabs', 'a stop makes one toast in all tabs'),
      },
      'R10.tabs.notification': {
        says: 'several tabs show one notification of the browser for an event',
        by: foreign('tabs', 'an end makes one notification of the browser'),
      },
      'R10.tabs.panel': {
        says: 'all tabs have the same alerts, and one that is dismissed goes from all',
        by: foreign('tabs', 'what is dismissed in one tab is gone in the others'),
      },
      'R10.toast': {
        says: 'the toast of a stop stays as long as its setting says, or 6 s where the channel told it',
        by: 'tests/ui/toast-text.test.tsx › an idle phlebotomist: 6 s where the channel reported it',
      },
      'R10.toast.words': {
        says: 'it says who has been idle for more than 3 minutes',
        by: 'tests/ui/toast-text.test.tsx › an idle phlebotomist: 6 s where the channel reported it',
      },
      'R10.toast.default': {
        says: 'the setting is 5 s',
        by: 'tests/contract/config.test.ts › the defaults are those of the specification',
      },
      'R10.toast.once': {
        says: 'one alert is one toast',
        by: 'tests/machines/notifications.test.ts › each new alert is toasted once',
      },
      'R10.name': {
        says: 'a card has the name beside the id',
        by: 'tests/ui/alerts-dock.test.tsx › a card carries the name beside the id',
      },
      'R10.count.one': {
        says: 'one alert is said in the singular',
        by: 'tests/ui/alerts-dock.test.tsx › goes with the dock: to the badge',
      },
      'R10.count': {
        says: 'several are said in the plural',
        by: 'tests/ui/alerts.test.tsx › collapses to a badge with the count and opens again',
      },
      'R10.known': {
        says: 'an IDLE of the channel for a known stop is no news, whenever it says it was',
        by: 'tests/worker/stops.test.ts › and is known raises nothing, whatever its timestamp',
      },
      'R10.told': {
        says: 'every other IDLE of the channel is told, also an old one and one of another place',
        by: 'tests/worker/stops.test.ts › of somebody whose newest position is elsewhere, is published',
      },
      'R10.resumed': {
        says: 'a RESUMED of the channel ends the stop',
        by: 'tests/worker/stops.test.ts › ends with its RESUMED: standing on is another stop',
      },
      'R10.calendar': {
        says: 'a moment beyond the calendar is taken out of a row that can do without it',
        by: 'tests/contract/lenient.test.ts › beyond it the row is kept without it where it can be',
      },
      'R10.calendar.position': {
        says: 'a position with such a moment is none',
        by: 'tests/contract/lenient.test.ts › a position without a moment is none',
      },
      'R10.calendar.alert': {
        says: 'an alert with such a moment is of the moment at which it came',
        by: 'tests/domain/alerts.test.ts › without a moment that can be read',
      },
      'R10.calendar.frame': {
        says: 'a read receipt with such a moment is left out and counted',
        by: foreign('chat-channel', 'a frame that is no message of this hospital is dropped and counted'),
      },
      'R10.panel': {
        says: 'the panel is there with alerts alone',
        by: 'tests/ui/alerts.test.tsx › is there only while an alert is not dismissed',
      },
      'R10.panel.phone': {
        says: 'on a phone it is one line that opens a sheet',
        by: 'tests/ui/alerts-dock.test.tsx › the alerts are one line: their number, and the newest',
      },
      'R10.panel.toasts': {
        says: 'no toast stands over the panel',
        by: 'e2e/layout.spec.ts › toasts cover no control and the main area fills its space',
      },
      'R10.panel.controls': {
        says: 'a toast that finds no place beside the controls makes the screen give it one',
        by: 'tests/ui/toast-layout.test.ts › stands below the main area, which ends above it',
      },
      'R10.resumed.card': {
        says: 'a RESUMED leaves the card of its IDLE',
        by: 'tests/machines/notifications.test.ts › a RESUMED leaves its IDLE where it is',
      },
      'R10.cap': {
        says: 'the newest stands first, and 200 stand at most',
        by: 'tests/machines/notifications.test.ts › newest first, at most 200',
      },
      'R10.dismissed': {
        says: 'what was dismissed does not come back',
        by: 'tests/machines/notifications.test.ts › dismissed stays dismissed',
      },
      'R10.zoom': {
        says: 'a marker that is gone to is shown at zoom 16',
        by: 'tests/ui/tracking/tracking-view.test.tsx › the camera centres on it at zoom 16',
      },
      'R10.zoom.address': {
        says: 'so is the place in the address of the page',
        by: 'tests/ui/tracking/tracking-view.test.tsx › centred at zoom 16 on its place',
      },
      'R10.begin': {
        says: 'without an address and a saved view the map begins at 12.91, 80.09',
        by: foreign('map', 'without parameters and saved view the map begins at 12.91, 80.09'),
      },
      'R10.begin.fleet': {
        says: 'with the first positions it shows the whole fleet, once',
        by: 'tests/ui/map/initial-view.test.ts › with the first positions the whole fleet, once',
      },
      'R10.begin.free': {
        says: 'what it shows then fits into what nothing covers',
        by: 'tests/domain/camera.test.ts › shows all of it within the free area',
      },
      'R10.begin.moved': {
        says: 'it stays where a person has moved it by then',
        by: 'tests/browser/map/fleet-map.test.ts › moved it before the first positions came',
      },
      'R10.camera': {
        says: 'no later position moves the map',
        by: foreign('map', 'no position of the fleet moves the camera'),
      },
      'R10.drawn': {
        says: 'a marker is painted on a canvas',
        by: 'tests/browser/map/fleet-map.test.ts › a marker is painted where it stands, and only there',
      },
      'R10.list': {
        says: 'each marker has its row beside the map',
        by: 'tests/ui/tracking/tracking-view.test.tsx › names every marker and its status',
      },
      'R10.list.virtual': {
        says: 'of many rows only those on view are in the page',
        by: 'tests/ui/tracking/tracking-view.test.tsx › only those on screen are in the page',
      },
      'R10.list.search': {
        says: 'the one search box goes through phlebotomists and orders',
        by: foreign('tracking', 'the search finds driver id, order id and name'),
      },
      'R10.list.chosen': {
        says: 'a row that is chosen is chosen on the map',
        by: 'tests/ui/tracking/tracking-view.test.tsx › in the list: the painter marks it',
      },
      'R10.list.keys': {
        says: 'the keyboard reaches every marker by its row',
        by: 'tests/ui/tracking/tracking-view.test.tsx › arrows, Home and End move within it, Enter chooses',
      },
    },
  },
  R11: {
    title: 'Rulings: Chat',
    rules: {
      'R11.receipt': {
        says: 'a body with the two ids and a moment, and no content, is a read receipt',
        by: 'tests/worker/chat/channel.test.ts › publishes live messages and receipts',
      },
      'R11.receipt.seen': {
        says: 'it turns own messages to seen, up to its moment',
        by: 'tests/machines/chat.test.ts › a receipt turns own messages to seen',
      },
      'R11.seen': {
        says: 'a message that was seen stays so',
        by: 'tests/domain/chat.test.ts › seen messages never become unseen',
      },
      'R11.echo': {
        says: 'an echo is of the oldest message with its words that has none yet',
        by: 'tests/domain/chat.test.ts › is the oldest of the same words, and none that was known before',
      },
      'R11.echo.sides': {
        says: 'the same words of somebody else, or to somebody else, are no echo',
        by: foreign('chat-sending', 'and none replaces another’s'),
      },
      'R11.echo.known': {
        says: 'a message that the history brought is no echo when it comes again',
        by: 'tests/worker/chat/sending.test.ts › an old one of the same words is neither',
      },
      'R11.outbox': {
        says: 'what is written while disconnected outlives a reload, and is sent in its order',
        by: foreign('chat-sending', 'messages written offline survive a reload and are sent in order'),
      },
      'R11.outbox.order': {
        says: 'it is sent after the connection is back and the history is there',
        by: 'tests/worker/chat/sending.test.ts › waits for connection and history, and keeps the order',
      },
      'R11.outbox.twice': {
        says: 'what the history has is not sent once more',
        by: 'tests/worker/chat/sending.test.ts › is not sent again where the history has it',
      },
      'R11.states': {
        says: 'a message on its way says whether it waits or is being sent',
        by: 'tests/ui/chat/chat.test.tsx › show their states',
      },
      'R11.states.failed': {
        says: 'one that failed has Try again and Discard',
        by: foreign('chat-sending', 'a message that never appears fails after the third attempt'),
      },
      'R11.ticks': {
        says: 'one that was sent has one tick, one that was seen two',
        by: 'tests/ui/chat/chat.test.tsx › has a tick at each own message',
      },
      'R11.unread': {
        says: 'unread messages are counted for each person, under the specified keys, over a reload',
        by: 'tests/machines/chat.test.ts › counts stand under the specified keys',
      },
      'R11.unread.open': {
        says: 'none is counted in a conversation that somebody looks at',
        by: 'tests/machines/chat.test.ts › a message that comes while a person looks is never unread',
      },
      'R11.unread.hidden': {
        says: 'one that comes to a tab that nobody sees is counted',
        by: foreign('chat', 'messages count as read only where they can be seen'),
      },
      'R11.online.flag': {
        says: 'nobody is Online without the flag',
        by: 'tests/ui/chat/chat.test.tsx › has each phlebotomist with name, vehicle and presence',
      },
      'R11.online.own': {
        says: 'nobody is Online while our own connection is down',
        by: 'tests/ui/chat/chat.test.tsx › no phlebotomist is shown online while the console is offline',
      },
      'R11.connections': {
        says: 'chat has a connection of its own, with its heartbeats',
        by: foreign('chat', 'each frame is as specified, with no header but the receipt'),
      },
      'R11.connections.alerts': {
        says: 'that of the alerts has others',
        by: 'tests/worker/alerts.test.ts › is opened with the heartbeat and reconnect of specification 9',
      },
      'R11.pieces': {
        says: 'a piece has 16,000 characters at most as SockJS escapes them, and cuts no pair',
        by: 'tests/worker/stomp-connection.test.ts › larger than 16,000 characters as SockJS sends it',
      },
      'R11.frame': {
        says: 'a frame of over 64 KB is refused before a byte of it is sent',
        by: 'tests/worker/stomp-connection.test.ts › refuses a frame of more than 64 KB in all',
      },
      'R11.frame.said': {
        says: 'and its message says that the text is too long',
        by: foreign('chat-sending', 'a message that never appears fails after the third attempt'),
      },
      'R11.file': {
        says: 'a file is uploaded when its message is sent, not when it is chosen',
        by: foreign('chat-files', 'uploaded on Send as multipart'),
      },
      'R11.file.size': {
        says: 'exactly 5 x 1024 x 1024 bytes may go',
        by: foreign('chat-files', 'more than 5MB is refused at once, 5MB are not'),
      },
      'R11.file.type': {
        says: 'a picture goes as its own type, other files as FILE, and the text beside it is the content',
        by: foreign('chat-files', 'then sent as FILE or as the image it is'),
      },
      'R11.reading': {
        says: 'a receipt of ours is from the hospital to the phlebotomist, at the moment of reading',
        by: 'tests/worker/chat/receipts.test.ts › with the moment of reading',
      },
      'R11.reading.floor': {
        says: 'it is never before the message that was read',
        by: 'tests/worker/chat/receipts.test.ts › %s, as the history has it',
      },
      'R11.reading.fine': {
        says: 'not by a fraction that the backend told either',
        by: 'tests/domain/time.test.ts › is not below the text that it was read of',
      },
      'R11.minute': {
        says: 'of the messages of one minute each has its tick, and one the time',
        by: 'tests/ui/chat/chat.test.tsx › and the time once for those of a minute',
      },
    },
  },
  R12: {
    title: 'Rulings: Addresses',
    rules: {
      'R12.maps': {
        says: 'a configured maps service is asked first',
        by: 'tests/worker/maps-service-client.test.ts › and goes before the free geocoder',
      },
      'R12.free': {
        says: 'the free geocoder is next',
        by: 'tests/worker/maps-service-client.test.ts › the free geocoder is asked where %s',
      },
      'R12.coordinates': {
        says: 'the coordinates are last, with six decimals',
        by: 'e2e/maps-service.spec.ts › where nobody knows an address, its coordinates are shown',
      },
      'R12.pace': {
        says: 'one look-up at a time, and one a second',
        by: 'tests/worker/geocoding.test.ts › asks one at a time and at most once a second',
      },
      'R12.pace.settings': {
        says: 'the settings say the pace',
        by: 'tests/worker/geocoding.test.ts › are asked for at the pace of the settings',
      },
      'R12.pace.tabs': {
        says: 'also where several tabs ask',
        by: 'tests/worker/geocoding.test.ts › ask the address service once a second between them',
      },
      'R12.kept': {
        says: 'two places that are the same to five decimals are one look-up',
        by: 'tests/worker/geocoding.test.ts › a pair that is the same to five decimals is asked once',
      },
      'R12.kept.disk': {
        says: 'an address is kept in IndexedDB',
        by: 'tests/worker/storage-migration.test.ts › keeps its leases and addresses',
      },
      'R12.kept.days': {
        says: 'after 30 days it is looked up anew',
        by: 'tests/worker/geocoding.test.ts › after 30 days an address is asked for again',
      },
      'R12.limited': {
        says: 'a 429 is waited for three times, for longer each time, and then given up',
        by: 'tests/worker/geocoding.test.ts › 429 waits 2, 4 and 8 s, then the address is unavailable',
      },
      'R12.words': {
        says: 'what was given up and what was not found have their words',
        by: foreign('tracking', 'each state of a look-up is shown'),
      },
    },
  },
  R13: {
    title: 'Rulings: Map',
    rules: {
      'R13.library': {
        says: 'the map is one of OpenLayers',
        by: 'tests/browser/map/fleet-map.test.ts › markers are painted before the map is loaded',
      },
      'R13.tiles': {
        says: 'its tiles come from where the settings say',
        by: 'e2e/map-tiles.spec.ts › tiles appear, give way to outlines when they break',
      },
      'R13.tiles.preset': {
        says: 'without a setting they are those of OpenStreetMap',
        by: 'e2e/map-tiles.spec.ts › OpenStreetMap’s tiles are the preset',
      },
      'R13.outlines': {
        says: 'without tiles there are the outlines of zones, and one line says so',
        by: foreign('map', 'without tiles zone outlines show, and one quiet line says so'),
      },
      'R13.outlines.names': {
        says: 'the outlines have names, which make way for markers',
        by: 'tests/browser/map/fleet-map.test.ts › names are decluttered for markers that were painted',
      },
      'R13.outlines.failed': {
        says: 'tiles that cannot be had are replaced by them',
        by: 'tests/browser/map/fleet-map.test.ts › tiles that all fail give way to the outlines',
      },
      'R13.outlines.rest': {
        says: 'the markers stay as they were',
        by: 'tests/browser/map/fleet-map.test.ts › another layer replaces the first, under the markers',
      },
      'R13.service': {
        says: 'a configured maps service gives addresses and places',
        by: 'e2e/maps-service.spec.ts › serves addresses and places',
      },
      'R13.service.failed': {
        says: 'one that cannot be loaded is said twice, and the free geocoder goes on',
        by: 'e2e/maps-service.spec.ts › that cannot be loaded says both messages',
      },
      'R13.broken': {
        says: 'a map that throws is a panel with Refresh Page',
        by: foreign('map', 'leaves its panel with Refresh Page'),
      },
    },
  },
  R14: {
    title: 'Rulings: Names that everyone can find',
    rules: {
      'R14.team': {
        says: 'the four buttons of a card have their names',
        by: 'tests/ui/team/team-management.test.tsx › of all actions those of one card',
      },
      'R14.tests': {
        says: 'a row of the tests has Delete',
        by: foreign('catalogue', 'deleting asks first, and says what became of it'),
      },
      'R14.patients': {
        says: 'so has a row of the patients',
        by: foreign('patients', 'deleting asks first, and says what became of it'),
      },
      'R14.remove': {
        says: 'a chosen test has Remove',
        by: foreign('booking-checks', 'tests come by pages of five, each added once, with Remove'),
      },
      'R14.alerts': {
        says: 'the alerts have Dismiss and Collapse',
        by: foreign('alerts', 'the panel is shown only with alerts and collapses to their count'),
      },
      'R14.chat': {
        says: 'the box of a conversation has Send and Clear',
        by: foreign('chat', 'a conversation: its empty state, the count'),
      },
      'R14.chat.file': {
        says: 'and Attach file',
        by: foreign('chat-files', 'more than 5MB is refused at once'),
      },
      'R14.menu': {
        says: 'the sidebar of a small window has Menu',
        by: foreign('shell', 'under 768 px the sidebar is behind Menu'),
      },
      'R14.password': {
        says: 'a password has Show password, then Hide password',
        by: 'tests/ui/login.test.tsx › shows the password only when asked',
      },
      'R14.pages': {
        says: 'pages have Next and Previous',
        by: 'tests/ui/booking-form/booking-form.test.tsx › show five a page, with the specified columns',
      },
      'R14.logout': {
        says: 'the sidebar with Logout is on every authenticated screen',
        by: foreign('shell', 'the sidebar with Logout is on every authenticated screen'),
      },
      'R14.labels': {
        says: 'no field lacks its label',
        by: 'e2e/accessibility.spec.ts › axe finds nothing',
      },
      'R14.dialogs': {
        says: 'a dialog is one by its role, and has a name',
        by: 'tests/ui/kit.test.tsx › is named, takes the focus and closes with Escape',
      },
      'R14.tables': {
        says: 'the heads of a table are header cells',
        by: 'tests/ui/kit.test.tsx › draws only the rows in view, and says how many there are',
      },
      'R14.alert': {
        says: 'the checks of a booking are alerts of the browser',
        by: 'tests/ui/booking-form/booking-form.test.tsx › each opens the browser’s alert with its text',
      },
      'R14.inline.login': {
        says: 'an error of the login stands at its field',
        by: 'tests/ui/login.test.tsx › ties the error to the password field',
      },
      'R14.inline.add': {
        says: 'so do those of a new test',
        by: 'tests/ui/catalogue/add-test.test.tsx › each field reports its problem, the first gets the focus',
      },
      'R14.inline.modify': {
        says: 'and those of a test that is modified',
        by: 'tests/ui/catalogue/modify-test.test.tsx › a test without a price needs a new one',
      },
      'R14.guards': {
        says: 'a guard can be pressed, and speaks then',
        by: 'tests/ui/bookings/order-details.test.tsx › without a phlebotomist, then without a time',
      },
    },
  },
  R15: {
    title: 'Rulings: Configuration',
    rules: {
      'R15.once': {
        says: 'the settings are read once',
        by: 'tests/worker/login-bundle.test.ts › has the settings without the core',
      },
      'R15.optional': {
        says: 'no key has to be there, nor the file',
        by: 'tests/contract/config.test.ts › a missing or empty file means the defaults',
      },
      'R15.timings': {
        says: 'an interval is changed by its name',
        by: 'tests/worker/polls.test.ts › an interval can be overridden by name',
      },
      'R15.timings.list': {
        says: 'so are the waits after a 429',
        by: 'tests/contract/config.test.ts › the waits of a geocoder are a list of such',
      },
      'R15.ignored': {
        says: 'what is unknown or malformed is named in the console, and the rest holds',
        by: foreign('shell', 'settings that are unknown or malformed are named in the console'),
      },
      'R15.missing': {
        says: 'without the file the console works on its own origin',
        by: 'e2e/bad-days/server.spec.ts › the defaults hold, on the page’s own origin',
      },
      'R15.tiles': {
        says: 'a template of tiles has its zoom and its two numbers',
        by: 'tests/contract/config.test.ts › %s is one',
      },
      'R15.tiles.none': {
        says: 'null is no tiles',
        by: 'tests/contract/config.test.ts › null for tiles means no tiles',
      },
      'R15.tiles.preset': {
        says: 'tiles that nobody set are OpenStreetMap’s',
        by: 'tests/server/contract.test.ts › of config.json: no key is unknown or malformed',
      },
      'R15.elsewhere': {
        says: 'nothing is asked of a host that is not configured',
        by: foreign('map', 'nothing is fetched from elsewhere'),
      },
      'R15.own': {
        says: 'a session needs no call beyond the specification’s',
        by: foreign('odd-answers', 'makes the calls of section 7 and no others'),
      },
      'R15.own.offered': {
        says: 'an extra of our backend is used where it is offered',
        by: 'tests/worker/attendance.test.ts › is asked for nothing else, conditionally',
      },
      'R15.own.absent': {
        says: 'one that a backend does not offer is never asked for',
        by: 'tests/worker/displays.test.ts › is never called for them',
      },
      'R15.origin': {
        says: 'calls go to the configured origin',
        by: 'tests/worker/login-bundle.test.ts › sends the call to the backend of the settings',
      },
      'R15.origin.cookies': {
        says: 'a call carries the cookies of the backend',
        by: 'tests/worker/api/api-client.test.ts › carries the cookies of the backend',
      },
      'R15.origin.upload': {
        says: 'an upload carries credentials',
        by: 'tests/worker/api/xhr-upload.test.ts › sends the form with credentials',
      },
      'R15.origin.cors': {
        says: 'our backend answers an allowed origin with CORS and credentials',
        by: 'tests/server/session.test.ts › gets CORS with credentials if it is allowed, and none if not',
      },
    },
  },
};
