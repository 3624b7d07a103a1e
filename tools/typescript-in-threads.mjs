// Lets a thread read TypeScript: what `node --import tsx` says holds for the main thread alone.
import { register } from 'tsx/esm/api';

register();
