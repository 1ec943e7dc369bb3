/** Names of what is known of a phlebotomist, apart from the schemas: the page needs only the names (decision 0022). */

/** What of a phlebotomist can be edited, by its name on the wire, in the order of the form. */
export const phlebotomistFields = [
  'fullName',
  'phone',
  'email',
  'dob',
  'address',
  'vehicleType',
  'vehicleNumber',
  'accountNumber',
  'ifscCode',
  'licenseType',
  'licenseExpiryDate',
  'workType',
  'startTime',
  'endTime',
] as const;
export type PhlebotomistField = (typeof phlebotomistFields)[number];

/** What of them a registration asks for. */
export const registrationTexts = phlebotomistFields.filter(
  (field) => field !== 'licenseType' && field !== 'licenseExpiryDate',
);
export type RegistrationText = (typeof registrationTexts)[number];

/** The files of a registration, by the name of their part; in this order they go beside the intent. */
export const registrationImages = ['aadharImage', 'licenseImage', 'profileImage'] as const;
export type RegistrationImage = (typeof registrationImages)[number];
