/** Specification 7, External services: the free forward and reverse geocoding service (Nominatim's answer shapes). */
import { z } from '../zod.ts';
import { latitude, longitude, optionalText } from './lenient.ts';

/** One row of the forward answer, GET {geocoderUrl}/search?q&format=json. */
export const forwardRow = z.object({ lat: latitude, lon: longitude, display_name: optionalText });

const addressFields = z.object({
  road: optionalText,
  neighbourhood: optionalText,
  suburb: optionalText,
  city: optionalText,
  town: optionalText,
  village: optionalText,
  county: optionalText,
  state: optionalText,
  postcode: optionalText,
});

/** Answer of GET {geocoderUrl}/reverse?format=json&lat&lon&zoom=18&addressdetails=1. */
export const reverseAnswer = z.object({
  display_name: optionalText,
  address: z.optional(z.catch(z.nullable(addressFields), null)),
});
export type ReverseAnswer = z.infer<typeof reverseAnswer>;
