package org.parseval.serve;
