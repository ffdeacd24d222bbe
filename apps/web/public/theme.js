// Before the first paint: the stored choice, else the system's. The attribute is the one Mantine reads.
{
  const stored = localStorage.getItem('theme');
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
