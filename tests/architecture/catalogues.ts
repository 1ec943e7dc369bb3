/** What the catalogues of other languages may have in common with English, and why. */
import type { Language } from '../support/catalogue-faults.ts';

/** Texts that are the same in every language. */
const same: readonly string[] = [
  // Names.
  'app.product',
  'app.export.excel',
  'app.export.csv',
  'bookingForm.patient.sources.whatsapp',
  // What is typed or pressed, letter by letter.
  'login.addHospital',
  'shell.findKey',
  'kit.phonePrefix',
  // The initials of 'HMS Admin', which the specification draws.
  'shell.badge.initials',
  // Signs and figures.
  'attendance.columns.number',
  'bookings.more',
  'chat.composer.count',
  'chat.message.sent',
  'chat.message.seen',
  'dayRoute.player.times',
  'incident.step.none',
  'kit.percent',
  'kit.size.kilobytes',
  'kit.size.megabytes',
  'kit.unknown',
  'wall.figures.hour',
  'wall.figures.unknown',
  // Values alone, with signs between them.
  'alerts.newest',
  'app.pageTitle',
  'bookings.assign.weekday',
  'catalogue.excel.priceChange',
  'catalogue.excel.problemAt',
  'catalogue.line',
  'catalogue.modify.who',
  'catalogue.toast.ofFile',
  'chat.conversation.said',
  'chat.message.sender',
  'dashboard.charts.dayOfWeek',
  'day.part.ofPerson',
  'day.part.stretch',
  'dayRoute.printout.period',
  'displays.toast.ofName',
  'palette.orderDetail',
  'palette.phlebotomist',
  'patients.history.line',
  'patients.history.named',
  'patients.line',
  'team.hours',
  'tracking.card.orderWith',
  'wall.alerts.said',
  'wall.title',
];

const latin: ReadonlySet<string> = new Set([
  // Names of programs, of formats and of who made a map.
  ...['HomeDraw', 'Excel', 'Google', 'Maps', 'API', 'OpenStreetMap', 'HMS', 'IFSC'],
  ...['XLS', 'XLSX', 'CSV', 'GPX', 'PDF', 'JPG', 'PNG', 'json', 'MB'],
  ...['Transparent', 'Chennai', 'ChennaiGTFS', 'CC', 'BY', 'SA', 'IN', 'ODbL', 'Greater', 'Corporation'],
  // Keys, an address, letters of a code, examples of what is typed in Latin letters.
  ...['Enter', 'Escape', 'wall', 'I', 'L', 'O', 'Srm', 'name', 'example', 'com'],
  // The heads that the reader of a price list asks for, and the reason that the wire carries.
  ...['Test', 'Name', 'Price', 'Cancelled', 'by', 'admin'],
]);

/** By their codes: each language that can be chosen beside English. */
export const languagesChecked: Readonly<Record<string, Language>> = {
  ta: { code: 'ta', same, script: /\p{Script=Tamil}/u, latin },
  hi: { code: 'hi', same, script: /\p{Script=Devanagari}/u, latin },
};
