// For any browser at all: docs/browsers.md.
(function () {
  if (typeof AbortSignal === 'function' && typeof AbortSignal.any === 'function') return;
  var line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent =
    'HomeDraw needs a newer browser: Chrome or Edge 120, Firefox 128 or Safari 17.4, or later. In this one parts of it do not work.';
  document.body.insertBefore(line, document.body.firstChild);
})();
