/** What is filled in but not submitted. The password and the bank account are never kept, and files cannot be. */
import type { RegistrationForm } from '../../contract/team.ts';
import { keptTexts } from '../app/kept-draft.ts';

export type RegistrationTexts = RegistrationForm['texts'];

export const emptyTexts: RegistrationTexts = {
  fullName: '',
  phone: '',
  email: '',
  dob: '',
  address: '',
  vehicleType: '',
  vehicleNumber: '',
  accountNumber: '',
  ifscCode: '',
  workType: '',
  startTime: '',
  endTime: '',
};

/** Many people share the computer of a hospital. */
const unkept = { accountNumber: '', ifscCode: '' } satisfies Partial<RegistrationTexts>;

export const drafts = {
  modal: keptTexts<RegistrationTexts>('homedraw.registration.modal', emptyTexts, unkept),
  screen: keptTexts<RegistrationTexts>('homedraw.registration.screen', emptyTexts, unkept),
} as const;
