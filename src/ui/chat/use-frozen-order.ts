import { useEffect, useRef, useState } from 'react';
import type { Phlebotomist } from '../../contract/model.ts';
import { inFrozenOrder } from './roster-order.ts';

export interface FrozenOrder {
  readonly people: readonly Phlebotomist[];
  /** For the element that holds the list: what is pointed at or has the focus does not move. */
  readonly holder: {
    readonly onPointerEnter: (event: { readonly pointerType: string }) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** The people in the order that they had when somebody began to point at them; another question begins anew. */
export function useFrozenOrder(people: readonly Phlebotomist[], question: string): FrozenOrder {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const shown = useRef({ people, question });
  const isFrozen = (isPointed || isFocused) && shown.current.question === question;
  const isSame = shown.current.people === people;
  const now = isFrozen && !isSame ? inFrozenOrder(shown.current.people, people) : people;
  useEffect(() => {
    shown.current = { people: now, question };
  });
  return {
    people: now,
    holder: {
      // A touch that has ended points at nothing.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
