/*
 * Says in one line that the browser is older than the console needs, where nothing else could: a file that such a browser cannot read
 * leaves a white page. So this one is written for any browser at all, and runs behind the console's own.
 */
(function () {
  // Of all that the console asks of a browser, this came last.
  if (typeof AbortSignal === 'function' && typeof AbortSignal.any === 'function') return;
  var line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent =
    'HomeDraw needs a newer browser: Chrome or Edge 120, Firefox 128 or Safari 17.4, or later. In this one parts of it do not work.';
  document.body.insertBefore(line, document.body.firstChild);
})();
