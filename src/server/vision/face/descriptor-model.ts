/**
 * Names what descriptors are made by: the first letters of a hash over the four nets that take part, and a number for
 * the way from a photograph to their inputs. Faces of another name are never compared.
 */
export const DESCRIPTOR_MODEL = 'ecd26ee1a099baf2/1';
