// Before the first paint: the stored choice, else the system's. The attribute is the one Mantine reads.
{
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // A browser that refuses storage follows the system.
  }
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark';
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
