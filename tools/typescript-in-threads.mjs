// Lets a thread load TypeScript: `node --import tsx` applies only to the main thread.
import { register } from 'tsx/esm/api';

register();
