import { stringify } from 'yaml';

export function yamlOf(document: object): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
}
