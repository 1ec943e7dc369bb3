/** The fields of a registration (specification 3, Registration payload; 7, POST /api/drivers). */
import type { RegistrationForm } from '../contract/team.ts';
import { phoneDigits } from './phone.ts';
import { isPartTime } from './registration-checks.ts';

/** The place of a phlebotomist whose device tells none (specification 9). */
export const defaultPlace = { latitude: 13.0827, longitude: 80.2707 } as const;

/** The text parts of the form, in the specification's order; times only of who works part-time. */
export function registrationFieldsOf({
  texts,
  password,
  hospitalCode,
  latitude,
  longitude,
}: RegistrationForm) {
  const place = latitude === null || longitude === null ? defaultPlace : { latitude, longitude };
  const trimmed = (text: string) => text.trim();
  return {
    fullName: trimmed(texts.fullName),
    phone: phoneDigits(texts.phone),
    email: trimmed(texts.email),
    dob: texts.dob,
    address: trimmed(texts.address),
    vehicleType: texts.vehicleType,
    vehicleNumber: trimmed(texts.vehicleNumber),
    accountNumber: trimmed(texts.accountNumber),
    ifscCode: trimmed(texts.ifscCode),
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    password,
    hospitalCode,
    workType: texts.workType,
    ...(isPartTime(texts.workType) ? { startTime: texts.startTime, endTime: texts.endTime } : {}),
  };
}
