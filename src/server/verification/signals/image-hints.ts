/** What may be wrong with an image, as one word each: a closed list, for the caller's own page. */
export const IMAGE_HINTS = ['dark', 'blur', 'glare', 'cut_off'] as const;
export type ImageHint = (typeof IMAGE_HINTS)[number];
