/** Row-major float32 values; `shape` multiplies to `data.length`. */
export type Tensor = { data: Float32Array; shape: readonly number[] };
