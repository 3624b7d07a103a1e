/** Runs before the first paint, so that no page flashes in the other colours. */
{
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  document.documentElement.classList.add('script');
}
