#!/usr/bin/env node
import { program } from './cli/program.ts';

await program().parseAsync(process.argv);
