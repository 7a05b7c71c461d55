import { dingtalkFeatures, feishuFeatures, type FeatureRules } from '../../vendor-rules';
import type { Suite } from '../suites';

/**
 * The permissions that the console of an application initially grants: those in the operators' guides. The application has no others, like a real
 * one.
 */
const listPermissions = (features: FeatureRules): readonly string[] =>
  Object.values(features).flatMap(({ permissions }) => permissions.map(({ name }) => name));

const larkScopes = listPermissions(feishuFeatures);

/** Permissions outside the guides: for fields that the phone shows, and for content of a person's token. */
const extraScopes = ['contact:user.phone:readonly', 'contact:user.email:readonly', 'offline_access'];
const dingtalkExtraScopes = ['fieldMobile', 'fieldEmail', 'Contact.User.mobile'];

export const initialScopes: Record<Suite, readonly string[]> = {
  feishu: [...larkScopes, ...extraScopes],
  lark: [...larkScopes, ...extraScopes],
  dingtalk: [...listPermissions(dingtalkFeatures), ...dingtalkExtraScopes],
};
