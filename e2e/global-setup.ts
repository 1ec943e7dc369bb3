/** Before all journeys: what their servers' data is copied from. */
import { prepareDemoData } from './support/demo-data.ts';

export default prepareDemoData;
