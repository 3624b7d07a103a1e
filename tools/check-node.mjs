// Fails if Node is older than package.json asks for. Runs before anything is installed, in the old Node itself.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const [major, minor] = engines.node.match(/\d+/g).map(Number);
const [itsMajor, itsMinor] = process.versions.node.split('.').map(Number);
if (itsMajor < major || (itsMajor === major && itsMinor < minor)) {
  console.error(
    `Node ${major}.${minor} or newer is required, but this is Node ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(1);
}
