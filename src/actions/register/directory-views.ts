import type { Realm } from '../../domain/organization/organization.ts';

/**
 * Remembers views that follow from an organization's directory: the organization is the same object as long as the directory
 * has the same version. `key` names whatever else they depend on.
 */
export function directoryViews<View>(): (realm: Realm, key: string, make: () => Promise<View>) => Promise<View> {
  const known = new WeakMap<Realm, Map<string, View>>();
  return async (realm, key, make) => {
    const views = known.get(realm) ?? new Map<string, View>();
    known.set(realm, views);
    const view = views.get(key) ?? (await make());
    views.set(key, view);
    return view;
  };
}
