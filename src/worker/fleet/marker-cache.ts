/** Every marker with its index and what was last sent of it. A look passes all markers; one that it missed is gone. */
import { FrameField, frameStride, type MarkerKind, type MarkerText } from '../../contract/fleet.ts';
import type { Order, Phlebotomist } from '../../contract/model.ts';
import type { FleetPoint } from '../positions/positions.ts';
import { createSentRows } from './sent-rows.ts';

export interface Marker {
  readonly index: number;
  /** The object that the marker was made from: the same object costs nothing to look at again. */
  source: Order | FleetPoint;
  person: Phlebotomist | undefined;
  text: MarkerText;
  /** Number of the look at which it was last there. */
  seenAt: number;
}

/** What to send after a look. */
export interface MarkerChanges {
  readonly texts: readonly MarkerText[];
  /** The gone markers first, since their indices may be given anew in the same frame. Made before the next look. */
  readonly frame: () => Float64Array<ArrayBuffer>;
  /** Ids of the phlebotomists that are gone. */
  readonly left: readonly string[];
}

export interface MarkerCache {
  /** The row of the marker at hand is written here before `put`. */
  readonly scratch: Float64Array;
  begin(): void;
  known(kind: MarkerKind, id: string): Marker | undefined;
  /** A number of the marker as it was sent last, by its place in `FrameField`. */
  sent(marker: Marker, field: number): number;
  /** The marker has not changed. */
  keep(marker: Marker): void;
  /** Takes the row in `scratch` and the text for a marker; `end` answers both if they differ from the last time. */
  put(source: Order | FleetPoint, text: Omit<MarkerText, 'index'>, person?: Phlebotomist): void;
  end(): MarkerChanges;
  /** Every marker, as after the first look. */
  all(): Pick<MarkerChanges, 'texts' | 'frame'>;
}

export function createMarkerCache(): MarkerCache {
  const markers = { phlebotomist: new Map<string, Marker>(), order: new Map<string, Marker>() };
  const scratch = new Float64Array(frameStride);
  const rows = createSentRows();
  const freeIndices: number[] = [];
  let nextIndex = 0;
  let look = 0;
  let texts: MarkerText[] = [];
  let changed: number[] = [];

  function takeGone(kind: MarkerKind, left: string[]): number[] {
    const gone: number[] = [];
    for (const [id, { index, seenAt }] of markers[kind]) {
      if (seenAt === look) continue;
      markers[kind].delete(id);
      left.push(id);
      freeIndices.push(index);
      gone.push(index);
    }
    return gone;
  }

  return {
    scratch,
    begin: () => {
      look += 1;
      texts = [];
      changed = [];
    },
    known: (kind, id) => markers[kind].get(id),
    sent: ({ index }, field) => rows.read(index, field),
    keep: (marker) => {
      marker.seenAt = look;
    },
    put: (source, text, person) => {
      const { kind, id } = text;
      const known = markers[kind].get(id);
      const index = known?.index ?? freeIndices.pop() ?? nextIndex++;
      scratch[FrameField.index] = index;
      if (rows.take(index, scratch, !known)) changed.push(index);
      if (!known) {
        const marker = { index, source, person, text: { index, ...text }, seenAt: look };
        markers[kind].set(id, marker);
        texts.push(marker.text);
        return;
      }
      known.seenAt = look;
      known.source = source;
      known.person = person;
      if (known.text === text || sameText(known.text, text)) return;
      known.text = { index, ...text };
      texts.push(known.text);
    },
    end: () => {
      const left: string[] = [];
      const gone = [...takeGone('phlebotomist', left), ...takeGone('order', [])];
      const others = changed;
      return { texts, frame: () => rows.frame(gone, others), left };
    },
    all: () => {
      const all = [...markers.order.values(), ...markers.phlebotomist.values()];
      return {
        texts: all.map(({ text }) => text),
        frame: () =>
          rows.frame(
            [],
            all.map(({ index }) => index),
          ),
      };
    },
  };
}

function sameText(known: MarkerText, text: Omit<MarkerText, 'index'>): boolean {
  return (
    known.name === text.name &&
    known.phone === text.phone &&
    known.detail === text.detail &&
    known.relatedId === text.relatedId
  );
}
