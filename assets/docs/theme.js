/** Runs before the first paint, so that pages do not flash in the other theme. */
{
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  document.documentElement.classList.add('script');
}
