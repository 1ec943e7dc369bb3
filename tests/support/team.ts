import type { PhlebotomistDetails, RegistrationForm } from '../../src/contract/team.ts';

/** A registration that nothing holds back; `fields` are set over it. */
export function registrationForm(
  fields: Partial<Omit<RegistrationForm, 'texts'>> & {
    readonly texts?: Partial<RegistrationForm['texts']>;
  } = {},
): RegistrationForm {
  return {
    variant: 'modal',
    password: 'Kavya@2024',
    hospitalCode: 'SRM001',
    latitude: null,
    longitude: null,
    images: {
      aadharImage: { name: 'aadhaar.pdf', mimeType: 'application/pdf', size: 11 },
      licenseImage: { name: 'licence.png', mimeType: 'image/png', size: 12 },
      profileImage: null,
    },
    ...fields,
    texts: {
      fullName: 'Kavya Raman',
      phone: '+91 98400 77120',
      email: 'kavya@field.example',
      dob: '1996-04-02',
      address: '3, 12th Main Road, Velachery',
      vehicleType: 'scooter',
      vehicleNumber: 'TN09 X 7700',
      accountNumber: '',
      ifscCode: '',
      workType: 'FULL_TIME',
      startTime: '',
      endTime: '',
      ...fields.texts,
    },
  };
}

/** A row of GET /api/drivers with what a backend may keep besides. */
export const driverOf = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 5,
  fullName: 'Senthil Murugan',
  phone: '9840077121',
  email: null,
  dob: '1990-01-31',
  workType: 'FULL_TIME',
  hospitalCode: 'SRM001',
  latitude: 13.1,
  longitude: 80.2,
  bloodGroup: 'O+',
  ...fields,
});

/** A phlebotomist's details as they are shown; `texts` are set over them. */
export const detailsOf = (
  texts: Partial<PhlebotomistDetails['texts']> = {},
  id = '5',
): PhlebotomistDetails => ({
  id,
  texts: {
    fullName: 'Senthil Murugan',
    phone: '9840077121',
    email: '',
    dob: '1990-01-31',
    address: '',
    vehicleType: 'bike',
    vehicleNumber: 'TN09 X 7711',
    accountNumber: '',
    ifscCode: '',
    licenseType: '',
    licenseExpiryDate: '',
    workType: 'FULL_TIME',
    startTime: '',
    endTime: '',
    ...texts,
  },
  latitude: 13.1,
  longitude: 80.2,
  hospitalCode: 'SRM001',
  images: { aadharImage: null, licenseImage: null, profileImage: null },
});
