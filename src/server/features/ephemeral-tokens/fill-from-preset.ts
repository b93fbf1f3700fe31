import type { MintFields } from './mint-contract.ts';

/** `one_time` is the old name for one use; `max_uses` beside it wins, null included. */
function withUses({ one_time, ...fields }: MintFields): MintFields {
  return fields.max_uses === undefined && one_time ? { ...fields, max_uses: 1 } : fields;
}

/** Fills the fields that the request leaves out from the preset. A field in the request is kept, null too. */
export function fillFromPreset(request: MintFields, preset: MintFields): MintFields {
  const named = Object.entries(withUses(request)).filter(([, value]) => value !== undefined);
  return { ...withUses(preset), ...Object.fromEntries(named) };
}
