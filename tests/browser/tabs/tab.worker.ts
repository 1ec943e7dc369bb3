import { expose } from 'comlink';
import { browserTabs } from '../../../src/worker/tabs/browser-tabs.ts';
import { contractTab } from '../../support/contracts/contract-tab.ts';

/** One tab: the product's own code in a thread of its own, with the browser's locks and channels. */
expose(contractTab(browserTabs));
