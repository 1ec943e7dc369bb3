// For any browser at all: docs/browsers.md. In the browser's language, for the console has no other yet.
(function () {
  if (typeof AbortSignal === 'function' && typeof AbortSignal.any === 'function') return;
  var others = {
    ta: 'HomeDraw-க்குப் புதிய பிரவுசர் தேவை: Chrome அல்லது Edge 120, Firefox 128, Safari 17.4 அல்லது அதற்குப் பிந்தையது. இதில் சில பகுதிகள் வேலை செய்யாது.',
    hi: 'HomeDraw के लिए नया ब्राउज़र चाहिए: Chrome या Edge 120, Firefox 128, Safari 17.4 या इनसे नया। इसमें कुछ हिस्से काम नहीं करेंगे।',
  };
  var code = String(navigator.language).slice(0, 2);
  var line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.setAttribute('lang', others[code] ? code : 'en');
  line.textContent =
    others[code] ||
    'HomeDraw needs a newer browser: Chrome or Edge 120, Firefox 128 or Safari 17.4, or later. In this one parts of it do not work.';
  document.body.insertBefore(line, document.body.firstChild);
})();
