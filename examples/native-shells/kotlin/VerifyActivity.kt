package example.shop

import android.Manifest
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Bundle
import android.webkit.PermissionRequest
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.OnBackPressedCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.appcompat.app.AppCompatActivity

/**
 * Shows Attesta's page in a web view. AndroidManifest.xml needs `android.permission.CAMERA` and
 * `android.permission.INTERNET`, and for this activity `android:configChanges="orientation|screenSize"`: a turned phone
 * would load the page again, and the link is in its address only once.
 *
 * Start it with the link as data: `Intent(this, VerifyActivity::class.java).setData(Uri.parse(link))`.
 */
class VerifyActivity : AppCompatActivity() {
    private lateinit var page: WebView
    private var answerFiles: ValueCallback<Array<Uri>>? = null

    private val askForCamera = registerForActivityResult(ActivityResultContracts.RequestPermission()) {
        // Without the permission the page still offers a file.
        load()
    }

    private val pickFile = registerForActivityResult(ActivityResultContracts.GetContent()) { file ->
        // The page waits for an answer, also for none.
        answerFiles?.onReceiveValue(if (file == null) emptyArray() else arrayOf(file))
        answerFiles = null
    }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        page = WebView(this)
        setContentView(page)
        page.settings.javaScriptEnabled = true
        page.settings.domStorageEnabled = true
        page.settings.mediaPlaybackRequiresUserGesture = false
        page.settings.allowFileAccess = false
        page.webViewClient = OnlyTenant()
        page.webChromeClient = Camera()
        onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
            override fun handleOnBackPressed() {
                if (page.canGoBack()) page.goBack() else finish()
            }
        })
        // The permission comes before the page: a web view refuses the camera while the app has none, and the page
        // cannot ask for it a second time.
        if (checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED) load()
        else askForCamera.launch(Manifest.permission.CAMERA)
    }

    private fun load() = page.loadUrl(requireNotNull(intent.data).toString())

    private fun isTenant(address: Uri?) =
        address?.scheme == "https" && address.authority == intent.data?.authority

    /** Other addresses, such as a privacy notice, open in the browser. */
    private inner class OnlyTenant : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (isTenant(request.url)) return false
            startActivity(Intent(Intent.ACTION_VIEW, request.url))
            return true
        }
    }

    private inner class Camera : WebChromeClient() {
        /** Only the camera, and only for the tenant. The microphone is never granted. */
        override fun onPermissionRequest(request: PermissionRequest) {
            val wanted = arrayOf(PermissionRequest.RESOURCE_VIDEO_CAPTURE)
            if (isTenant(request.origin) && wanted.all { it in request.resources }) request.grant(wanted)
            else request.deny()
        }

        override fun onShowFileChooser(
            view: WebView,
            answer: ValueCallback<Array<Uri>>,
            wanted: FileChooserParams,
        ): Boolean {
            answerFiles?.onReceiveValue(emptyArray())
            answerFiles = answer
            pickFile.launch("image/*")
            return true
        }
    }
}
