/**
 * Disables the SDK's eight lines about Node 20, which it prints when a client is created. The server says the same in
 * one sentence (`startup/describe-node-support`).
 */
export function disableSdkWarning(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
}
