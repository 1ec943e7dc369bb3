/** The registration form in a router of its own, over a system whose worker the test plays. */
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Hospital } from '../../../src/contract/model.ts';
import type { File as SentFile } from '../../../src/contract/realtime-port.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { RegistrationDialog } from '../../../src/ui/registration/registration-dialog.tsx';
import { RegistrationScreen } from '../../../src/ui/registration/registration-screen.tsx';
import { MantineTheme } from '../../../src/ui/theme/mantine.tsx';
import { type SystemClient, startSystem } from '../../support/system-client.ts';
import { hospital } from '../render.tsx';

export interface OpenForm extends SystemClient {
  /** Files beside the intents that were sent, in order. */
  readonly files: readonly (readonly SentFile[])[];
  readonly closed: () => number;
  readonly path: () => string;
  /** Everything of the form anew, as after a reload of the page. */
  readonly reload: () => Promise<void>;
  readonly goTo: (path: string) => void;
  /** The worker publishes something. */
  readonly receive: (...facts: FactPayload[]) => void;
}

export const person = userEvent.setup({ applyAccept: false });

export async function openForm(
  variant: 'modal' | 'screen' = 'screen',
  signedInAs: Hospital = hospital,
): Promise<OpenForm> {
  const client = startSystem({ stored: signedInAs });
  const files: (readonly SentFile[])[] = [];
  let closed = 0;
  const send: typeof client.system.send = (intent, given = []) => {
    files.push(given);
    client.system.send(intent, given);
  };
  const system = { ...client.system, send };
  const view = () =>
    variant === 'screen' ? (
      <RegistrationScreen />
    ) : (
      <RegistrationDialog
        onClose={() => {
          closed += 1;
        }}
      />
    );
  const root = createRootRouteWithContext<{ isSignedIn: () => boolean }>()({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/driver_acountreg', component: view }),
    createRoute({ getParentRoute: () => root, path: '/deliveryBoy_Data', component: () => null }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/driver_acountreg'] }),
    context: { isSignedIn: () => client.stored.hospital !== null },
  });
  const page = (
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <SystemContext value={system}>
        <MantineTheme>
          <RouterProvider router={router as never} />
        </MantineTheme>
      </SystemContext>
    </IntlProvider>
  );
  let rendered = render(page);
  await screen.findByRole('button', { name: 'Register Phlebotomist' });
  return {
    ...client,
    system,
    files,
    closed: () => closed,
    path: () => router.state.location.pathname,
    reload: async () => {
      rendered.unmount();
      rendered = render(page);
      await screen.findByRole('button', { name: 'Register Phlebotomist' });
    },
    goTo: (path) => void router.navigate({ to: path } as never),
    receive: (...facts) => act(() => client.publish(...facts)),
  };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** The input of a file: its label and the button's words name it together. */
export const fileInput = (name: string) =>
  screen.getByText(name, { selector: 'label' }).parentElement?.querySelector('input') as HTMLInputElement;

/** Fills a field at once; key by key is for what is about keys. */
export const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export const press = (name: string) => person.click(screen.getByRole('button', { name }));
export const submit = () => press('Register Phlebotomist');

const firstBytes = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  exe: [0x4d, 0x5a],
  none: [],
};

/** A file whose content begins like the kind's. */
export const fileOf = (name: string, kind: keyof typeof firstBytes = 'png', size = firstBytes[kind].length) =>
  new File([new Uint8Array(firstBytes[kind]), new Uint8Array(size - firstBytes[kind].length)], name);

export const aadhaar = fileOf('aadhaar.pdf', 'pdf');
export const license = fileOf('license.png');

/** Fills in what is required, and waits until the files were taken. */
export async function fillIn(): Promise<void> {
  write('Full Name', 'Kavya Raman');
  write('Phone Number', '98400 21000');
  write('Email', 'kavya@field.example');
  write('Vehicle Type', 'scooter');
  write('Vehicle Number', 'TN 09 AB 1234');
  write('Work Type', 'FULL_TIME');
  write('Password', 'Abcdef1@');
  await person.upload(fileInput('Aadhar Image'), aadhaar);
  await person.upload(fileInput('License Image'), license);
  await screen.findByText('aadhaar.pdf');
  await screen.findByText('license.png');
}
