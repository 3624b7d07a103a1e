/** What the server tells clients about itself; the feature level says which additions of the protocol it has. */
export const VERSION = { zulip_version: '9.0', zulip_merge_base: '9.0', zulip_feature_level: 277 };
