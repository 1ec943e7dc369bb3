/** Names of a phlebotomist's fields, apart from the schemas: the page needs only the names (decision 0022). */

/** The fields of a phlebotomist that can be edited, by their names on the wire, in the order of the form. */
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

/** The texts of those that a registration asks for. */
export const registrationTexts = phlebotomistFields.filter(
  (field) => field !== 'licenseType' && field !== 'licenseExpiryDate',
);
export type RegistrationText = (typeof registrationTexts)[number];

/** The files of a registration, by the name of their part; in this order they go beside the intent. */
export const registrationImages = ['aadharImage', 'licenseImage', 'profileImage'] as const;
export type RegistrationImage = (typeof registrationImages)[number];
