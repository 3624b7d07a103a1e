/** The server's version as clients see it; the feature level says which parts of the protocol it supports. */
export const VERSION = { zulip_version: '9.0', zulip_merge_base: '9.0', zulip_feature_level: 277 };
