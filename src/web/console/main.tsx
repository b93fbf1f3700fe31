import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/base.css';
import './tokens.css';
import './console.css';
import { App } from './app.tsx';
import { consumeArrival } from './sign-in/consume-arrival.ts';

const arrival = consumeArrival();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App arrival={arrival} />
  </StrictMode>,
);
