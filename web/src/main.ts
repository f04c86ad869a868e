import './look/tokens.css';
import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has a place for the app');
mount(App, { target });
