import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { TestTrouble } from '../../src/ui/catalogue/test-trouble.tsx';
import { FormFailure } from '../../src/ui/form/form-layout.tsx';
import { BesideFailures } from '../../src/ui/kit/beside-failures.ts';
import { Why } from '../../src/ui/kit/why.tsx';
import { renderView } from './render.tsx';

afterEach(cleanup);

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
