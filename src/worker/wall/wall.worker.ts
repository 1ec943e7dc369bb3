import { expose } from 'comlink';
import { initialsName } from '../../contract/wall.ts';
import { systemClock } from '../clock.ts';
import { indexedDbStorage } from '../storage/indexed-db-storage.ts';
import { createWall } from './create-wall.ts';
import { noTabs } from './no-tabs.ts';
import { wallDatabase } from './wall-database.ts';

expose(
  createWall({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
    tabs: noTabs,
    storage: (parts) => indexedDbStorage({ ...parts, database: wallDatabase }),
    origin: self.location.origin,
    nameForm: self.name === initialsName ? 'initials' : 'short',
  }),
);
