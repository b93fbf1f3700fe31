import AVFoundation
import UIKit
import WebKit

/// Shows Attesta's page in a web view. iOS 15 or newer. Info.plist needs `NSCameraUsageDescription`.
///
///     present(VerifyViewController(link: link), animated: true)
final class VerifyViewController: UIViewController, WKUIDelegate, WKNavigationDelegate {
    private let link: URL
    private var page: WKWebView!

    init(link: URL) {
        self.link = link
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("VerifyViewController is made with a link.")
    }

    override func loadView() {
        let settings = WKWebViewConfiguration()
        // Otherwise the camera's picture opens full screen, without the page's outline and words.
        settings.allowsInlineMediaPlayback = true
        settings.mediaTypesRequiringUserActionForPlayback = []
        page = WKWebView(frame: .zero, configuration: settings)
        page.uiDelegate = self
        page.navigationDelegate = self
        view = page
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // The permission comes before the page: a page whose first request is refused shows how to send a file.
        AVCaptureDevice.requestAccess(for: .video) { [weak self] _ in
            DispatchQueue.main.async {
                guard let self else { return }
                self.page.load(URLRequest(url: self.link))
            }
        }
    }

    /// Without this, iOS asks a second time, in the name of the host. Only the camera, and only for the tenant.
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        let isTenant = origin.protocol == "https" && origin.host == link.host
        decisionHandler(isTenant && frame.isMainFrame && type == .camera ? .grant : .deny)
    }

    /// Other addresses, such as a privacy notice, open in the browser.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let address = action.request.url, address.host != link.host else { return decisionHandler(.allow) }
        UIApplication.shared.open(address)
        decisionHandler(.cancel)
    }

    /// iOS ends the page's process when memory is short. The page continues with the link that its tab remembers.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}
