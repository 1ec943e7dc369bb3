/**
 * The specification's rules, texts and numbers as data, in our own short words and in its order, with the test of each.
 * `every-rule.test.ts` fails where one has none, and writes docs/rules.md.
 */

/** A rule, and the tests that hold it: those of this room where `by` is missing (`rule(id)` is then their title). */
export interface Rule {
  readonly says: string;
  /** 'path › a part of the title', which must stand in the file. */
  readonly by?: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly rules: Readonly<Record<string, string | { readonly says: string; readonly by: string }>>;
  /** What the screen says to the letter; each stands in a test or a journey. */
  readonly texts?: readonly string[];
}

export const foreign = (file: string, title: string): string => `e2e/foreign/${file}.spec.ts › ${title}`;

export const specification: Readonly<Record<string, Section>> = {
  '2': {
    title: 'Screens and routes',
    rules: {
      '2.login': {
        says: 'Login: title, Email, Password with a toggle, an error line, a button',
        by: 'tests/ui/login.test.tsx › shows the specified placeholders',
      },
      '2.sidebar': {
        says: 'the eight entries in their order, the current one marked, the badge, Logout only while a flag is stored',
        by: foreign('shell', 'entries, in their order, with the current one marked'),
      },
      '2.sidebar.narrow': {
        says: 'under 768 px the sidebar is behind Menu, and closes after a choice and by the backdrop',
        by: foreign('shell', 'under 768 px the sidebar is behind Menu'),
      },
      '2.overview': {
        says: "Today's Overview shows Orders and Active",
        by: foreign('dashboard', 'are 24 and 12, marked busy, until both are loaded'),
      },
      '2.dashboard': {
        says: 'the dashboard shows every figure under its label',
        by: 'tests/ui/dashboard.test.tsx › shows every specified figure under its specified label',
      },
      '2.dashboard.bars': {
        says: 'Booking Analytics has three bars',
        by: 'tests/ui/dashboard.test.tsx › shows the three bars with share and value',
      },
      '2.dashboard.attendance': {
        says: 'the donut has Present, Absent and Not Marked, each with count and percent',
        by: 'tests/ui/dashboard.test.tsx › shows attendance as a table with count and percent',
      },
      '2.dashboard.overview': {
        says: 'Quick Overview has its figures and when they last changed',
        by: 'tests/ui/dashboard.test.tsx › shows the Quick Overview and when it last changed',
      },
      '2.dashboard.loading': {
        says: 'skeletons stand while it loads',
        by: foreign('dashboard', 'shows skeletons until figures come'),
      },
      '2.bookings.tabs': {
        says: 'seven tabs with their counts',
        by: foreign('bookings', 'the seven tabs count and show the orders'),
      },
      '2.bookings.search': {
        says: 'the search finds id, name, phone, address, tests, status and phlebotomist',
        by: foreign('bookings', 'the search covers id, name, phone, address'),
      },
      '2.bookings.details': {
        says: 'a row opens Order Details with everything that is known',
        by: foreign('bookings', 'details show all that is known of it'),
      },
      '2.bookings.expenses': {
        says: 'expenses stand in a table, which says when there are none',
        by: foreign('bookings', 'it says that there are none'),
      },
      '2.form.sources': {
        says: 'the dialog has four customer sources, the screen a free contact reason',
        by: 'tests/ui/booking-form/booking-form.test.tsx › the dialog is named and asks for the customer source',
      },
      '2.form.tests': {
        says: 'tests come by pages of five, are added by a press, removed, and summed',
        by: foreign('booking-checks', 'tests come by pages of five'),
      },
      '2.form.map': {
        says: 'the map has a fixed pin in its centre and is 500 px high',
        by: foreign('booking-checks', 'the map begins at the specified centre, 500 px high'),
      },
      '2.team': {
        says: 'the team has its tiles, search, filters and cards',
        by: foreign('team', 'the team of this hospital shows with figures'),
      },
      '2.team.details': {
        says: 'the details can be edited, and unknown fields are kept',
        by: foreign('team', 'an edit sends the whole object back'),
      },
      '2.team.calendar': {
        says: 'the attendance calendar has a month and a card a day',
        by: 'tests/ui/attendance/calendar.test.tsx › has a card for each day up to today',
      },
      '2.team.route': {
        says: 'the route map filters by order and by date range, and prints',
        by: foreign('day-route', 'the order and the period filter'),
      },
      '2.team.route.legend': {
        says: 'its legend names start, line, end and destinations',
        by: foreign('day-route', 'points, destinations and addresses show'),
      },
      '2.team.route.addresses': {
        says: 'addresses of its points are looked up one at a time',
        by: foreign('day-route', 'addresses are looked up one at a time'),
      },
      '2.registration.code': {
        says: 'the hospital code is that of the storage and cannot be typed over',
        by: foreign('registration', 'cannot be typed over'),
      },
      '2.tests': {
        says: 'tiles, pages of ten, sorting by a press of the head, search with its matches marked',
        by: foreign('catalogue', 'tiles, pages, sorting and search'),
      },
      '2.tests.first': {
        says: 'a hospital without tests is asked to add the first',
        by: foreign('catalogue', 'a hospital without tests is asked to add the first'),
      },
      '2.patients': {
        says: 'a patient is found by id, email and phone',
        by: foreign('patients', 'a patient is found by id, email and phone'),
      },
      '2.patients.history': {
        says: 'the card counts total, completed and pending, and shows the history',
        by: foreign('patients', 'counts, and the history newest first'),
      },
      '2.patients.none': {
        says: 'each empty state has its words',
        by: foreign('patients', 'no patients, no bookings'),
      },
      '2.attendance': {
        says: 'a day, two cards, two tables with seven columns; what is missing is N/A',
        by: foreign('attendance', 'both tables with all columns'),
      },
      '2.attendance.today': {
        says: 'the day begins with today',
        by: foreign('attendance', 'today is the hospital’s day'),
      },
      '2.tracking.drawn': {
        says: 'orders that are over or have no place are not drawn',
        by: foreign('tracking', 'orders that are over or have no place are not drawn'),
      },
      '2.tracking.search': {
        says: 'the search finds driver id, order id and name',
        by: foreign('tracking', 'the search finds driver id, order id and name'),
      },
      '2.tracking.marker': {
        says: 'a press on a marker shows its details',
        by: foreign('tracking', 'a marker that is pressed on the map is chosen'),
      },
      '2.tracking.legend': {
        says: 'a legend tells what the colours mean',
        by: foreign('tracking', 'the legend is asked for'),
      },
      '2.tracking.points': {
        says: 'start, end, stop, and a processing point only first or after a gap',
        by: foreign('route', 'points are drawn by the rules'),
      },
      '2.tracking.filter': {
        says: 'a route is filtered by order and by date range',
        by: foreign('route', 'the range and the order filter what is drawn'),
      },
      '2.chat.list': {
        says: 'the list has its title, number, search, pictures, dots, vehicle or Available',
        by: foreign('chat', 'the list: its title and number'),
      },
      '2.chat.welcome': {
        says: 'with nobody chosen the welcome has figures and chip',
        by: foreign('chat', 'unselected: the welcome with figures and chip'),
      },
      '2.chat.conversation': {
        says: 'empty states, the count of characters, a box that grows to 120 px, ticks',
        by: foreign('chat', 'a conversation: its empty state, the count'),
      },
      '2.chat.keys': {
        says: 'Enter sends, Shift and Enter begin a line',
        by: foreign('chat-keys', 'every action of a conversation can be done with the keyboard'),
      },
      '2.toasts': {
        says: 'toasts stand at the top right, as long as specified; Alt+T leads to them',
        by: foreign('toasts', 'ENDED stays for 6 s'),
      },
      '2.panel': {
        says: 'the panel is there with alerts alone, collapses to their count, and each is dismissed',
        by: foreign('alerts', 'the panel is shown only with alerts and collapses'),
      },
      '2.panel.card': {
        says: 'a card shows ids, coordinates to six decimals, time and address',
        by: 'tests/ui/alerts.test.tsx › shows ids, coordinates to six decimals',
      },
      '2.panel.track': {
        says: 'Track Live on Map needs an id and coordinates, and leads to them',
        by: foreign('alert-channel', 'Track Live on Map needs the id and both coordinates'),
      },
      '2.map.broken': {
        says: 'a map that fails is a panel with Refresh Page',
        by: foreign('map', 'leaves its panel with Refresh Page'),
      },
    },
    texts: [
      'Enter The Email',
      'Enter The Password',
      'Dashboard',
      'Phlebotomists',
      'Booking Management',
      'Track Phlebotomists',
      'Attendance Management',
      'Test Management',
      'Chat Box',
      'HMS Admin',
      'Medical Test Dashboard',
      'Total Bookings',
      'In Progress',
      'Collection Completion',
      'Ready for Collection',
      'Cancellation Rate',
      'Success Rate',
      'Not Marked',
      'Total Orders',
      'Cancelled (Patient)',
      'Cancelled (phlebotomist)',
      'Cancelled (Admin)',
      'Search orders...',
      'Not assigned',
      'No expenses recorded',
      'Schedule Time',
      'Assign Order',
      'Cancel Order',
      'Available Tests',
      'Direct Contact',
      'Phone Call',
      'WhatsApp',
      'Use My Location',
      'Submit Booking',
      'Phlebotomist Team Management',
      'Add Phlebotomist',
      'Full Time',
      'Part Time',
      'Unassigned',
      'No Phlebotomist Found',
      'Edit Details',
      'Accept',
      'Deny',
      'Modify Test',
      'Add New Test',
      'No tests found',
      'Add Your First Test',
      'Patient Management',
      'No patients found',
      'No bookings found',
      'No results found',
      'Select Date:',
      'Present Phlebotomists',
      'Absent Phlebotomists',
      'No attendance data for this date.',
      'Active Drivers',
      'Active Deliveries',
      'Phlebotomist not moving',
      'Authentication Required',
      'Please log in to access the chat system.',
      'phlebotomists available',
      'Search phlebotomists...',
      'No phlebotomist found',
      'Welcome to Messages',
      'Active Chats',
      'Unread Messages',
      'New messages available',
      'Select a phlebotomist to start chatting',
      'Start a conversation',
      'Live Notifications',
      'active alerts',
      'phlebotomist Idle Alert',
      'Order Completed',
      'phlebotomist Moving',
      'Track Live on Map',
      'Something went wrong with the map',
      'Refresh Page',
    ],
  },
  '3': {
    title: 'Entities and their fields',
    rules: {
      '3.storage': {
        says: 'the keys of local and session storage',
        by: 'tests/ui/session-store.test.ts › the flag is written last',
      },
      '3.storage.chat': {
        says: 'unread counts and indicators stand under their keys, a conversation under chat_{driverId}',
        by: foreign('chat', 'the tab keeps a conversation under chat_{driverId}'),
      },
      '3.order': {
        says: 'an order is read field by field, also with tests as a text',
        by: 'tests/contract/lenient.test.ts › the id stands as orderId or as id',
      },
      '3.attendance': {
        says: 'a missing selfie is a placeholder, a missing value N/A, a missing reason Absent',
        by: foreign('attendance', 'both tables with all columns'),
      },
      '3.notification': {
        says: 'notifications are kept newest first, at most 200',
        by: foreign('alert-channel', 'at most 200 are kept, the newest on top'),
      },
      '3.registration': {
        says: 'a registration has exactly the parts of its payload',
        by: foreign('registration', 'with exactly the specified parts'),
      },
    },
  },
  '4': {
    title: 'States and transitions',
    rules: {
      '4.session.in': 'a login that is accepted stores flag, email, id and code, and leads to /home',
      '4.session.out': 'logging out calls once, removes flag and id, and leads to / without waiting',
      '4.session.kept': 'email and code stay stored after a logout',
      '4.orders.new': 'new, pending and placed are New, in any case, and so is an order without a status',
      '4.orders.cancelled-by':
        'the words patient, driver and admin in the reason choose the tab of a cancelled order',
      '4.orders.assigned': 'an assignment sends the whole order with phlebotomist and time, as assigned',
      '4.orders.cancelled':
        'a cancellation sends its reason, Cancelled by admin without one, and the sender admin',
      '4.assign.cancelled': 'an order that patient or admin cancelled is not assigned',
      '4.assign.completed': 'a completed order is not assigned',
      '4.assign.nobody': 'nobody chosen: not assigned',
      '4.assign.no-time': 'no schedule time: not assigned',
      '4.assign.unknown': 'a phlebotomist who is not in the list: not assigned',
      '4.orders.again': 'an order that a driver cancelled is assigned again, its reason cleared',
      '4.orders.told-new': 'a new order between two polls is told',
      '4.orders.told-collected':
        'a sample collected today is told, with order, patient and time; an older one is not',
      '4.attendance.labels': 'present, pending, approved, denied and no record each have their label',
      '4.approval.popup':
        'a record of today that is PENDING opens the popup, with present or absent and the reason',
      '4.approval.accept':
        'Accept approves, Deny denies; the popup closes, and the next pending record follows',
      '4.approval.poll':
        'the check is made every 5 s, and takes the first phlebotomist with a pending record',
      '4.figures': 'pending, in progress, not marked, shares and per phlebotomist follow their formulas',
      '4.figures.nothing': 'shares of nothing are 0 %',
      '4.idle.first': 'the first sighting raises nothing',
      '4.idle.still': 'three minutes within 50 m raise one IDLE, told by its toast and to the backend once',
      '4.idle.before': 'less than three minutes raise nothing',
      '4.idle.moved': 'a move of 50 m restarts the timer',
      '4.idle.resumed': 'a move of 50 m while idle raises RESUMED, and the next stop raises IDLE again',
      '4.idle.rotation': {
        says: 'a marker turns only with a move of more than 5 m',
        by: 'tests/worker/fleet-table.test.ts › the heading changes only with a move of more than 5 m',
      },
      '4.idle.ended': 'ENDED with an order, in any case, is one notification for each order',
      '4.chat.status': 'Online only while connected',
      '4.chat.missing': 'without a hospitalId there is no chat',
      '4.message.temporary': 'what is sent stands in the conversation at once, and is not seen',
      '4.message.echo': 'its echo takes its place: one message, sent',
      '4.message.twice': 'an id that comes twice is one message',
      '4.message.sorted': 'the history is sorted by its moments',
      '4.message.opened': 'opening a conversation clears its unread count and indicator',
      '4.message.receipt': 'and sends a read receipt, 100 ms after the history',
      '4.message.queued': 'what is written while disconnected is sent after the connection is back',
      '4.message.reconnects': {
        says: 'the channel is opened again after 5 s',
        by: foreign('chat-channel', 'is opened again after 5 s'),
      },
      '4.other.counts': 'Orders and Active are 24 and 12 until they are loaded',
      '4.other.part-time': 'part-time reveals start and end time',
    },
    texts: ['🚨 New order placed!', 'New sample collected!', 'Absent (Pending', 'Absent Denied', 'No Record'],
  },
  '5': {
    title: 'Validation rules',
    rules: {
      '5.login': 'a login asks for nothing before it is sent',
      '5.logout': 'a logout is asked about',
      '5.booking.name': 'a booking needs a name',
      '5.booking.phone': 'a phone has ten digits from 6 to 9 on, without spaces and +91',
      '5.booking.email':
        'an email has an @ that is not first, and a dot with something on both sides after it',
      '5.booking.reason': 'a contact reason has five characters',
      '5.booking.source': 'a customer source has two',
      '5.booking.place': 'an address without coordinates is looked up, and refused where nothing is found',
      '5.booking.twice': 'a test is added once',
      '5.booking.total': 'the total is the sum of the prices, to the paisa',
      '5.booking.location': {
        says: 'a location that cannot be had is said in its three ways',
        by: foreign('booking-checks', 'a missing geolocation, and one without an address'),
      },
      '5.cancel.reason': 'an empty reason becomes Cancelled by admin',
      '5.registration.required': {
        says: 'each required field that is empty says so, and nothing is called',
        by: foreign('registration', 'no call is made while a required field is empty'),
      },
      '5.registration.password': 'a password has eight characters of the allowed ones, of all four kinds',
      '5.registration.code': {
        says: 'a hospital code is letters, then digits',
        by: 'tests/domain/registration.test.ts › a hospital code is letters followed by digits',
      },
      '5.registration.files': {
        says: 'files of other types are refused by name',
        by: foreign('registration', 'files are refused at once by name'),
      },
      '5.registration.errors': 'it is held back while an error stands',
      '5.registration.twice': {
        says: 'it is held back while one is in flight',
        by: 'tests/models/registration.model.test.ts › a second submit while one is in flight sends nothing',
      },
      '5.registration.exists': {
        says: 'who exists is found before anything is sent',
        by: foreign('registration', 'who exists'),
      },
      '5.test.name': 'a test needs a name',
      '5.test.price': 'a price is digits with at most two decimals',
      '5.test.duplicate': 'a name that the hospital has, in any case, is refused',
      '5.test.code': {
        says: 'without a hospital code nothing is added',
        by: foreign('catalogue', 'without a hospital code adding and uploading say so'),
      },
      '5.modify.price': 'a new price is digits with at most two decimals',
      '5.modify.kept': 'without a new price the old one is sent',
      '5.excel.file': 'an upload needs a file',
      '5.excel.types': {
        says: '.xls and .xlsx are read, others refused by name',
        by: foreign('excel', 'each file that is no price list is refused by name'),
      },
      '5.chat.blank': 'Send does nothing with blank text and no file',
      '5.chat.file': {
        says: 'a file without a text is named in the content',
        by: foreign('chat-files', 'uploaded on Send as multipart'),
      },
      '5.chat.large': {
        says: 'more than 5 MB is refused at once',
        by: foreign('chat-files', 'more than 5MB is refused at once, 5MB are not'),
      },
      '5.notifications.idle': 'an IDLE of one phlebotomist and moment is one, however often it comes',
      '5.notifications.ended': 'an ENDED of one order is one, however often it comes',
      '5.notifications.broken': 'a message that cannot be read is dropped, and the next is taken',
      '5.deleting': 'deleting a phlebotomist, a test or a patient is asked about first',
    },
    texts: [
      'Are you sure you want to log out?',
      'Please enter patient name',
      'Invalid phone number',
      'Invalid email',
      'Reason is required (min 5 characters)',
      'Unable to find location for the entered address.',
      'Geolocation not supported',
      'Location access denied.',
      'Failed to get address',
      'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.',
      'Hospital code must start with letters followed by numbers',
      'Please fix the errors before submitting.',
      'Phlebotomist with this email or phone number already exists. Please log in.',
      'Test name is required.',
      'Valid numeric price required.',
      'This test name already exists.',
      'Hospital code is required.',
      'Please enter a valid price',
      'Test not found',
      'Please select a file first!',
      'Hospital code is required!',
      'Upload failed!',
      'Error uploading file!',
      'Shared file: ',
      'File too large (max 5MB)',
      'Select a phlebotomist first!',
    ],
  },
  '6': {
    title: 'Roles and permissions',
    rules: {
      '6.guard': 'every route but / leads to / unless the flag is the text true',
      '6.scope': 'phlebotomists, tests and their counts are asked for by the stored code; orders without one',
      '6.permission': {
        says: 'the permission for notifications is asked for where it is not decided',
        by: foreign('toasts', 'with the permission'),
      },
    },
  },
  '7': {
    title: 'The calls it makes',
    rules: {
      '7.calls': 'the console knows each call of the specification by its method and path',
      '7.no-others': {
        says: 'a session makes these calls and no others',
        by: foreign('odd-answers', 'a session from login to logout makes the calls of section 7'),
      },
      '7.booking': {
        says: 'the body of a booking',
        by: foreign('booking-form', 'the body is as specified, sent once'),
      },
      '7.idle': 'a stop is reported with id, place, order and moment; a failure of it is only logged',
      '7.locations.broken': {
        says: 'an answer of locations that is no list clears them',
        by: foreign('alerts', 'an invalid list of locations clears the map'),
      },
      '7.chat.frames': {
        says: 'frames of chat are as specified',
        by: foreign('chat', 'each frame is as specified'),
      },
      '7.chat.history': {
        says: 'a history is merged with what the tab keeps, and where it cannot be had that stands',
        by: foreign('chat-channel', 'and one that comes late is merged'),
      },
      '7.alerts':
        'ENDED with an order and IDLE become notifications, other types generic ones with their text',
      '7.geocoder': {
        says: 'the free geocoder is asked as specified, with 2, 4 and 8 s after a 429',
        by: 'tests/worker/geocoding.test.ts › 429 waits 2, 4 and 8 s',
      },
    },
  },
  '8': {
    title: 'Error catalogue',
    rules: {
      '8.login.refused': 'a login that is refused says so under the password',
      '8.login.network': 'a network error shows its own message',
      '8.counts': 'counts that cannot be had leave the last ones',
      '8.logged.logout': 'a logout that fails shows nothing',
      '8.logged.attendance': 'attendance that cannot be had shows no error',
      '8.booking.done': {
        says: 'a booking that is taken is said in the words of its form',
        by: foreign('booking-form', 'the body is as specified, sent once'),
      },
      '8.booking.refused': 'a booking that is refused is said with the server’s text',
      '8.cancel.failed': 'a cancellation that fails is one toast with title and detail',
      '8.assign.failed': 'an assignment that fails is one toast with title and detail',
      '8.assign.done': 'an assignment that is taken names who and when',
      '8.approval.done': 'an approval that is taken is said',
      '8.team.edited': {
        says: 'an edit that is taken is said, and one that is refused',
        by: foreign('team', 'a refused edit says so in the specified words'),
      },
      '8.team.deleted': 'a phlebotomist who is deleted is said, and one who cannot be',
      '8.registration': {
        says: 'a registration that is refused shows the server’s text',
        by: foreign('registration', 'a refusal is said in the server’s words'),
      },
      '8.test.added': 'a test that is added is said; a refusal stands in the form',
      '8.test.deleted': 'a test that is deleted is said, and one that cannot be',
      '8.test.modified': 'a change that is refused stands in the form with the server’s text',
      '8.patient.deleted': 'a patient who is deleted is said, and one who cannot be',
      '8.chat.failed': {
        says: 'a message that cannot be sent is said',
        by: foreign('chat-sending', 'Failed to send message'),
      },
      '8.chat.file': {
        says: 'an upload that fails is said, and its message can be tried again',
        by: foreign('chat-files', 'an upload that fails keeps text and file'),
      },
      '8.addresses': {
        says: 'each state of an address has its words',
        by: foreign('tracking', 'each state of a look-up is shown'),
      },
      '8.maps': {
        says: 'a maps service that cannot be loaded is said, and the free geocoder takes over',
        by: 'e2e/maps-service.spec.ts › that cannot be loaded says both messages',
      },
    },
    texts: [
      'Invalid email or password',
      'Booking submitted successfully!',
      'Order created successfully!',
      'Booking submitted!',
      'Submit failed: ',
      'Submit failed. Check console for details.',
      'Order Cancelled: ',
      'Failed to cancel order',
      '❌ Error cancelling order',
      'Failed to assign order',
      '❌ Error assigning order',
      'Cannot assign this order. It was cancelled by patient/admin.',
      'This order is already COMPLETED.',
      'Please select a phlebotomist.',
      'Please select a schedule time.',
      'Please select a valid phlebotomist.',
      'Attendance updated successfully',
      '✅ Phlebotomist updated successfully!',
      '❌ Failed to update phlebotomist',
      '✅ Phlebotomist deleted!',
      '❌ Failed to delete phlebotomist',
      'Error: ',
      'Error registering phlebotomist:',
      'Invalid server response',
      'Failed to check phlebotomist existence',
      '✅ Test added successfully',
      'Error adding test: ',
      '❌ Test deleted successfully!',
      '❌ Failed to delete test',
      'Failed to update test: ',
      'Error updating test. Please try again.',
      '❌ Patient deleted successfully!',
      '❌ Failed to delete patient',
      'Please log in to access chat',
      'Failed to send message',
      'File selected: ',
      'File upload failed',
      'Failed to fetch history',
      'Address not found',
      'Unable to fetch address',
      'Loading address...',
      'Pending....',
      'Location: ',
      'Failed to load Google Maps API',
      'Failed to load Google Maps. Please refresh the page.',
    ],
  },
  '9': {
    title: 'Business constants and limits',
    rules: {
      '9.numbers': 'each interval, threshold and limit has its number',
      '9.polls': 'counts every 30 s, orders and collected orders every 5 s, positions for alerts every 15 s',
      '9.pages': {
        says: 'ten tests a page, five in the booking form, five page numbers',
        by: 'tests/domain/catalogue.test.ts › the window holds the page, has no gaps',
      },
      '9.heartbeats': {
        says: 'heartbeats: 4 s of chat, 10 s of alerts',
        by: 'tests/worker/chat/channel.test.ts › with heartbeats of 4 s',
      },
      '9.frame': {
        says: 'at most 16 KB a piece on the socket',
        by: foreign('chat-sending', '60 KB go in pieces'),
      },
      '9.badge': {
        says: 'an unread badge ends at 99+',
        by: 'tests/ui/chat/chat.test.tsx › unread messages are counted, up to 99+',
      },
      '9.moments': {
        says: 'moments of chat are DD MMM YYYY HH:mm',
        by: foreign('chat', 'a conversation: its empty state, the count'),
      },
      '9.camera': {
        says: 'the map begins at 12.91, 80.09, and comes to zoom 16 for a marker',
        by: foreign('map', 'without parameters and saved view the map begins at 12.91, 80.09'),
      },
      '9.default-place': {
        says: 'who registers without a location is at 13.0827, 80.2707',
        by: 'tests/domain/registration.test.ts › is the default place where the device told none',
      },
    },
  },
};

/** The rules of these sections by their ids. */
export const rulesOf = (sections: Readonly<Record<string, Section>>): ReadonlyMap<string, Rule> =>
  new Map(
    Object.values(sections).flatMap((section) =>
      Object.entries(section.rules).map(([id, rule]): [string, Rule] => [
        id,
        typeof rule === 'string' ? { says: rule } : { says: rule.says, by: [rule.by] },
      ]),
    ),
  );
