/**
 * Has onnxruntime tell nobody what it does. From 1.29 on it sends Microsoft which nets run and on what machine, known by an
 * id that it keeps below HOME, unless this variable is there when it is loaded. Its threads' own copy of the environment
 * would not do: native code reads the process's (decision 91).
 */
export function disableRuntimeTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
