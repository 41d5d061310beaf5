// A page that came drawn from the server, in the look of the person's system (mode 3 of the settings): before the first picture.
if (matchMedia('(prefers-color-scheme: dark)').matches) document.body.setAttribute('arco-theme', 'dark');
