/** The used part of the maps service's script. Older keys have the callback form, newer ones the libraries. */

export interface GoogleMaps {
  /** Absent until its library is imported, where the script was loaded that way. */
  readonly Geocoder?: GeocoderClass;
  readonly places?: PlacesLibrary;
  importLibrary?(name: 'geocoding' | 'places'): Promise<unknown>;
}

export type GeocoderClass = new () => Geocoder;

export interface Geocoder {
  geocode(
    request: GeocodeRequest,
    callback: (results: readonly GeocoderResult[] | null, status: string) => void,
  ): unknown;
}

export interface GeocodeRequest {
  readonly address?: string;
  readonly location?: { readonly lat: number; readonly lng: number };
}

export interface GeocoderResult {
  readonly formatted_address?: string;
  readonly geometry?: { readonly location?: LatLng };
}

/** The service's own object has methods. */
export interface LatLng {
  readonly lat: number | (() => number);
  readonly lng: number | (() => number);
}

export interface PlacesLibrary {
  readonly AutocompleteSuggestion?: {
    fetchAutocompleteSuggestions(request: { readonly input: string }): Promise<{
      readonly suggestions: readonly {
        readonly placePrediction?: { readonly text?: { toString(): string } } | null;
      }[];
    }>;
  };
  readonly AutocompleteService?: new () => {
    getPlacePredictions(
      request: { readonly input: string },
      callback: (predictions: readonly { readonly description: string }[] | null, status: string) => void,
    ): unknown;
  };
}

/** What the script has put into the window; null before it ran, or where something else runs under its name. */
export function googleMapsOf(window: object): GoogleMaps | null {
  const { google } = window as { google?: { maps?: GoogleMaps } };
  return google?.maps ?? null;
}
