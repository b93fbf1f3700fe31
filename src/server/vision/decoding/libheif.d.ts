// The parts of libheif-js that this server calls: its own types declare their results as `any`.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  declare const context: unique symbol;
  declare const handle: unique symbol;
  export type HeifContext = { readonly [context]: true };
  export type HeifHandle = { readonly [handle]: true };
  /** a value of one of libheif's enumerations */
  type EnumValue = object;
  type HeifError = { code: EnumValue; message: string };
  type Plane = { width: number; height: number; stride: number; data: Uint8Array };
  export type Heif = {
    heif_error_code: { heif_error_Ok: EnumValue };
    heif_colorspace: { heif_colorspace_RGB: EnumValue };
    heif_chroma: { heif_chroma_interleaved_RGB: EnumValue };
    heif_context_alloc(): HeifContext;
    heif_context_read_from_memory(context: HeifContext, bytes: Uint8Array): HeifError;
    heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifError | null;
    heif_image_handle_get_width(handle: HeifHandle): number;
    heif_image_handle_get_height(handle: HeifHandle): number;
    heif_js_decode_image2(
      handle: HeifHandle,
      colorspace: EnumValue,
      chroma: EnumValue,
    ): { channels: Plane[] } | HeifError | null;
  };
  export default function create(): Promise<Heif>;
}
