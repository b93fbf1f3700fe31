/**
 * Disables onnxruntime's telemetry. Since 1.29 it reports models and machine to Microsoft, with an id that
 * it stores below HOME, unless this variable is set when it loads. Native code reads the environment of the
 * process, so a thread's own copy would not do (decision 1).
 */
export function disableRuntimeTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
