/** Row-major float32 values; the product of `shape` is `data.length`. */
export type Tensor = { data: Float32Array; shape: readonly number[] };
