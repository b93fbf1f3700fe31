import { useEffect, useState } from 'react';
import { Linking, PermissionsAndroid, Platform } from 'react-native';
import { WebView } from 'react-native-webview';

/**
 * Shows Attesta's page in a web view (react-native-webview 13). AndroidManifest.xml needs `android.permission.CAMERA`,
 * Info.plist needs `NSCameraUsageDescription`.
 */
export function VerifyScreen({ link }: { link: string }) {
  const [isAsked, setAsked] = useState(Platform.OS !== 'android');
  useEffect(() => {
    if (Platform.OS !== 'android') return;
    // The permission comes before the page: Android's web view refuses the camera while the app has none.
    void PermissionsAndroid.request(PermissionsAndroid.PERMISSIONS.CAMERA).finally(() => setAsked(true));
  }, []);
  if (!isAsked) return null;
  const { origin } = new URL(link);
  return (
    <WebView
      source={{ uri: link }}
      originWhitelist={[origin]}
      // Other addresses, such as a privacy notice, open in the browser.
      onShouldStartLoadWithRequest={({ url }) => {
        if (url.startsWith(`${origin}/`)) return true;
        void Linking.openURL(url);
        return false;
      }}
      allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction={false}
      // Without it, iOS asks a second time, in the name of the host.
      mediaCapturePermissionGrantType="grantIfSameHostElsePrompt"
      domStorageEnabled
    />
  );
}
