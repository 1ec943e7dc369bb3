import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TestTrouble } from '../../src/ui/catalogue/test-trouble.tsx';
import { FormFailure } from '../../src/ui/form/form-layout.tsx';
import { BesideFailures } from '../../src/ui/kit/beside-failures.ts';
import { Why } from '../../src/ui/kit/why.tsx';
import { SaveTrouble } from '../../src/ui/team/save-trouble.tsx';
import { renderView } from './render.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (view: ReactNode) =>
  renderView(
    <BesideFailures value={{ action: 'Export incident', isOpen: false, onOpen: () => {} }}>
      {view}
    </BesideFailures>,
  );
const isOffered = () => screen.queryByText(/Export incident/) !== null;

describe.each(['failed', 'unknown', 'refused'] as const)('what is told in a line, and was %s', (outcome) => {
  const isTechnical = outcome !== 'refused';

  test.each(['no way', ''])('of a call that says "%s"', (message) => {
    show(<Why failure={{ outcome, message }} />);
    expect(isOffered()).toBe(isTechnical);
    expect(screen.queryByText(/no way/) !== null).toBe(message !== '');
  });

  test('of a form', () => {
    show(<FormFailure words="It failed" aside={null} outcome={outcome} />);
    expect(isOffered()).toBe(isTechnical);
  });

  test('of a test of the catalogue', () => {
    show(<TestTrouble failure={{ outcome, message: '' }} words={() => 'It failed'} perhaps="Perhaps" />);
    expect(isOffered()).toBe(isTechnical);
  });
});

test('where nothing failed, nothing is offered', () => {
  show(
    <>
      <FormFailure words="Please fix the errors" aside={null} outcome={null} />
      <TestTrouble failure={null} words={() => ''} perhaps="" />
    </>,
  );
  expect(isOffered()).toBe(false);
});

describe('why something was not saved is brought into view', () => {
  const failure = { kind: 'network', retry: 'auto', outcome: 'failed', message: '' } as const;
  const watchBrought = (): (string | null)[] => {
    const brought: (string | null)[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      brought.push(this.getAttribute('role'));
    });
    return brought;
  };

  test('a test: when it comes, and each time', () => {
    const brought = watchBrought();
    const of = (one: typeof failure | null) => (
      <TestTrouble failure={one} words={() => 'It failed'} perhaps="Perhaps" />
    );
    const { rerender } = renderView(of(null));
    expect(brought).toEqual([]);
    rerender(of(failure));
    rerender(of({ ...failure }));
    expect(brought).toEqual(['alert', 'alert']);
  });

  test('a phlebotomist', () => {
    const brought = watchBrought();
    show(<SaveTrouble failure={failure} />);
    expect(brought).toEqual(['alert']);
  });
});
