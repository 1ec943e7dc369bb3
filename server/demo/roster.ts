/** The demo's phlebotomists: the same people for the same hospital and index, in every program. */
import type { NamedPlace } from '../../src/domain/named-places.ts';
import { chennaiPlaces } from '../geocoder/places.ts';
import { chennaiZones } from '../geocoder/zones.ts';
import { demoHospitals, demoPhone } from './logins.ts';
import { createPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoPlace extends NamedPlace {
  readonly zone: string;
}

let cityPlaces: readonly DemoPlace[] | null = null;

/** The places inside the city's wards, whose names read like a place in an address. */
export function demoPlaces(): readonly DemoPlace[] {
  cityPlaces ??= chennaiPlaces().flatMap((place) => {
    const zone = chennaiZones().zoneAt(place.latitude, place.longitude);
    return zone !== null && /^[A-Z][A-Za-z .]{4,28}$/.test(place.name) ? [{ ...place, zone }] : [];
  });
  return cityPlaces;
}

/** `14/2, 3rd Cross Street, Nesapakkam, Kodambakkam, Chennai`, and a spot within 150 m of the place. */
export function createAddress(random: Random): { address: string; latitude: number; longitude: number } {
  const place = random.pick(demoPlaces());
  const door = random.chance(0.4)
    ? `${random.between(1, 180)}/${random.between(1, 9)}`
    : `${random.between(1, 240)}`;
  const street = random.pick([
    '1st Street',
    '2nd Street',
    '3rd Cross Street',
    '4th Main Road',
    'Main Road',
    'North Street',
    'Temple Street',
    'Church Road',
    'Gandhi Street',
    'Bharathi Street',
  ]);
  const nearby = (degrees: number) => Number((degrees + (random.next() - 0.5) * 0.0027).toFixed(6));
  return {
    address: `${door}, ${street}, ${place.name}, ${place.zone}, Chennai`,
    latitude: nearby(place.latitude),
    longitude: nearby(place.longitude),
  };
}

/** One phlebotomist; `index` from 0. */
export function demoPhlebotomist(hospital: 0 | 1, index: number) {
  const random = createRandom(`phlebotomist ${hospital} ${index}`);
  const person = createPerson(random);
  const home = createAddress(random);
  const [workType, hours] = random.pick([
    ['FULL_TIME', null],
    ['FULL_TIME', null],
    ['FULL_TIME', null],
    ['PART_TIME', ['06:00', '11:00']],
    ['PART_TIME', ['16:00', '21:00']],
    [null, null],
  ] as const);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    fullName: person.fullName,
    phone: demoPhone(hospital, index),
    email: `${person.handle}${index + 1}@${demoHospitals[hospital].code.toLowerCase()}.example`,
    dob: `${random.between(1976, 2002)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    ...home,
    vehicleType: random.pick(['bike', 'bike', 'scooter', 'scooter', 'cycle']),
    vehicleNumber: `TN ${two(random.between(1, 14))} ${random.pick(['AB', 'BK', 'CJ', 'DX', 'EF', 'GH'])} ${random.between(1000, 9999)}`,
    accountNumber: `${random.between(10_000, 99_999)}${random.between(100_000, 999_999)}`,
    ifscCode: `${random.pick(['SBIN', 'IOBA', 'CNRB', 'HDFC', 'ICIC'])}000${random.between(1000, 9999)}`,
    licenseType: random.pick(['MCWG', 'MCWOG', 'LMV']),
    licenseExpiryDate: `${random.between(2028, 2039)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    workType,
    startTime: hours?.[0] ?? null,
    endTime: hours?.[1] ?? null,
  };
}
