import type { RegistrationForm } from '../../src/contract/team.ts';

/** A registration that may go out. */
export function registrationForm(fields: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    variant: 'modal',
    texts: registrationTexts(),
    password: 'Abcdef1@',
    hospitalCode: 'KMC7',
    latitude: 12.9716,
    longitude: 80.2209,
    images: {
      aadharImage: { name: 'aadhaar.pdf', mimeType: 'application/pdf', size: 9 },
      licenseImage: { name: 'license.png', mimeType: 'image/png', size: 12 },
      profileImage: null,
    },
    ...fields,
  };
}

export const registrationTexts = (
  fields: Partial<RegistrationForm['texts']> = {},
): RegistrationForm['texts'] => ({
  fullName: 'Kavya Raman',
  phone: '+91 98400 21000',
  email: 'kavya@field.example',
  dob: '1999-02-28',
  address: '4 Kamaraj Avenue, Chennai',
  vehicleType: 'scooter',
  vehicleNumber: 'TN 09 AB 1234',
  accountNumber: '001122334455',
  ifscCode: 'SBIN0001234',
  workType: 'FULL_TIME',
  startTime: '',
  endTime: '',
  ...fields,
});
