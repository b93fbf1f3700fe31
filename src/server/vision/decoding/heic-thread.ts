import { parentPort, workerData } from 'node:worker_threads';
import createHeif, { type HeifContext, type HeifHandle } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { HeicAnswer, HeicPixels, HeicTask } from './decode-heic.ts';
import type { ImageProblem } from './image-problem.ts';

// Decodes one HEIC with libheif and libde265, and ends.

const task: HeicTask = workerData;
const heif = await createHeif();
const answer = decodeOrRefuse(task);
parentPort?.postMessage(answer, answer.ok ? [answer.image.data.buffer] : []);

function refuse(problem: ImageProblem): HeicAnswer {
  return { ok: false, problem };
}

/** WebAssembly throws where a file leads it out of its memory. */
function decodeOrRefuse(heic: HeicTask): HeicAnswer {
  try {
    return decode(heic);
  } catch {
    return { ok: false, problem: 'damaged' };
  }
}

/** Its size is checked before anything is decoded; a file whose pixels are more than its size says is refused by libheif. */
function decode({ bytes, maxPixels, minSide }: HeicTask): HeicAnswer {
  const context = heif.heif_context_alloc();
  const handle = openMainImage(context, bytes);
  if (!handle) return refuse('damaged');
  const [width, height] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ];
  if (width * height > maxPixels) return refuse('too_many_pixels');
  if (Math.min(width, height) < minSide) return refuse('too_small');
  const image = decodePixels(handle);
  return image ? { ok: true, image } : refuse('damaged');
}

/** A camera may store a burst, a depth map or a thumbnail too: the file names its main image. */
function openMainImage(context: HeifContext, bytes: Uint8Array): HeifHandle | null {
  const error = heif.heif_context_read_from_memory(context, bytes);
  if (error.code !== heif.heif_error_code.heif_error_Ok) return null;
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  return handle && !('code' in handle) ? handle : null;
}

/** Turned and mirrored as the file says. libheif aligns the beginning of each row. */
function decodePixels(handle: HeifHandle): HeicPixels | null {
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: interleaved } = heif.heif_chroma;
  const decodedImage = heif.heif_js_decode_image2(handle, rgb, interleaved);
  const [plane] = decodedImage && !('code' in decodedImage) ? decodedImage.channels : [];
  if (!plane) return null;
  const { width, height, stride, data } = plane;
  const row = width * 3;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + row), y * row);
  return { data: pixels, width, height };
}
