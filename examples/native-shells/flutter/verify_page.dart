import 'package:flutter/material.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

/// Shows Attesta's page in a web view (webview_flutter 4). AndroidManifest.xml needs `android.permission.CAMERA`,
/// Info.plist needs `NSCameraUsageDescription`, and the Podfile `PERMISSION_CAMERA=1` for permission_handler.
class VerifyPage extends StatefulWidget {
  const VerifyPage({super.key, required this.link});

  final Uri link;

  @override
  State<VerifyPage> createState() => _VerifyPageState();
}

class _VerifyPageState extends State<VerifyPage> {
  WebViewController? _page;

  @override
  void initState() {
    super.initState();
    _open();
  }

  Future<void> _open() async {
    // The permission comes before the page: a web view refuses the camera while the app has none.
    await Permission.camera.request();
    final page = WebViewController.fromPlatformCreationParams(
      WebViewPlatform.instance is WebKitWebViewPlatform
          ? WebKitWebViewControllerCreationParams(
              // Otherwise the camera's picture opens full screen.
              allowsInlineMediaPlayback: true,
              mediaTypesRequiringUserAction: const {},
            )
          : const PlatformWebViewControllerCreationParams(),
      onPermissionRequest: (request) {
        // The web view shows the tenant's pages only. The microphone is never granted.
        final isCamera = request.types.every((each) => each == WebViewPermissionResourceType.camera);
        isCamera ? request.grant() : request.deny();
      },
    );
    await page.setJavaScriptMode(JavaScriptMode.unrestricted);
    await page.setNavigationDelegate(NavigationDelegate(onNavigationRequest: _decide));
    final platform = page.platform;
    if (platform is AndroidWebViewController) {
      await platform.setMediaPlaybackRequiresUserGesture(false);
    }
    await page.loadRequest(widget.link);
    if (mounted) setState(() => _page = page);
  }

  /// Other addresses, such as a privacy notice, open in the browser.
  NavigationDecision _decide(NavigationRequest request) {
    final address = Uri.parse(request.url);
    if (address.origin == widget.link.origin) return NavigationDecision.navigate;
    launchUrl(address, mode: LaunchMode.externalApplication);
    return NavigationDecision.prevent;
  }

  @override
  Widget build(BuildContext context) {
    final page = _page;
    return Scaffold(body: SafeArea(child: page == null ? const SizedBox() : WebViewWidget(controller: page)));
  }
}
