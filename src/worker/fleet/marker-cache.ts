/** Every marker with its index and what was last sent of it. A look passes all markers; one that it missed is gone. */
import {
  FrameField,
  frameStride,
  goneState,
  type MarkerKind,
  type MarkerText,
} from '../../contract/fleet.ts';
import type { Order, Phlebotomist } from '../../contract/model.ts';
import type { FleetPoint } from '../positions/positions.ts';

export interface Marker {
  readonly index: number;
  /** The object that the marker was made from: the same object costs nothing to look at again. */
  source: Order | FleetPoint;
  person: Phlebotomist | undefined;
  text: MarkerText;
  /** The frame row last sent. */
  readonly row: Float64Array;
  /** Number of the look at which it was last there. */
  seenAt: number;
}

/** What to send after a look: the gone markers first, since their indices may be given anew in the same frame. */
export interface MarkerChanges {
  readonly texts: readonly MarkerText[];
  readonly rows: readonly Float64Array[];
  /** Ids of the phlebotomists that are gone. */
  readonly left: readonly string[];
}

export interface MarkerCache {
  /** The row of the marker at hand is written here before `put`. */
  readonly scratch: Float64Array;
  begin(): void;
  known(kind: MarkerKind, id: string): Marker | undefined;
  /** The marker has not changed. */
  keep(marker: Marker): void;
  /** Takes the row in `scratch` and the text for a marker; `end` answers both if they differ from the last time. */
  put(source: Order | FleetPoint, text: Omit<MarkerText, 'index'>, person?: Phlebotomist): void;
  end(): MarkerChanges;
  all(): readonly Marker[];
}

export function createMarkerCache(): MarkerCache {
  const markers = { phlebotomist: new Map<string, Marker>(), order: new Map<string, Marker>() };
  const scratch = new Float64Array(frameStride);
  const freeIndices: number[] = [];
  let nextIndex = 0;
  let look = 0;
  let texts: MarkerText[] = [];
  let rows: Float64Array[] = [];

  function takeGone(kind: MarkerKind, left: string[]): Float64Array[] {
    const gone: Float64Array[] = [];
    for (const [id, { index, seenAt }] of markers[kind]) {
      if (seenAt === look) continue;
      markers[kind].delete(id);
      left.push(id);
      freeIndices.push(index);
      const row = new Float64Array(frameStride);
      row[FrameField.index] = index;
      row[FrameField.state] = goneState;
      gone.push(row);
    }
    return gone;
  }

  return {
    scratch,
    begin: () => {
      look += 1;
      texts = [];
      rows = [];
    },
    known: (kind, id) => markers[kind].get(id),
    keep: (marker) => {
      marker.seenAt = look;
    },
    put: (source, text, person) => {
      const { kind, id } = text;
      const known = markers[kind].get(id);
      const index = known?.index ?? freeIndices.pop() ?? nextIndex++;
      scratch[FrameField.index] = index;
      if (!known) {
        const marker = {
          index,
          source,
          person,
          text: { index, ...text },
          row: scratch.slice(),
          seenAt: look,
        };
        markers[kind].set(id, marker);
        texts.push(marker.text);
        rows.push(marker.row);
        return;
      }
      known.seenAt = look;
      known.source = source;
      known.person = person;
      if (known.text !== text && !sameText(known.text, text)) {
        known.text = { index, ...text };
        texts.push(known.text);
      }
      if (isSameRow(scratch, known.row)) return;
      known.row.set(scratch);
      rows.push(known.row);
    },
    end: () => {
      const left: string[] = [];
      const gone = [...takeGone('phlebotomist', left), ...takeGone('order', [])];
      return { texts, rows: [...gone, ...rows], left };
    },
    all: () => [...markers.order.values(), ...markers.phlebotomist.values()],
  };
}

function isSameRow(one: Float64Array, other: Float64Array): boolean {
  for (let field = 0; field < frameStride; field += 1) if (!Object.is(one[field], other[field])) return false;
  return true;
}

function sameText(known: MarkerText, text: Omit<MarkerText, 'index'>): boolean {
  return (
    known.name === text.name &&
    known.phone === text.phone &&
    known.detail === text.detail &&
    known.relatedId === text.relatedId
  );
}
